//! A lead that its visitor continued in the wizard: the quote replaces it, so that one visitor waits
//! once. Nothing of the replaced lead is deleted.

/// Stops an earlier lead from waiting, unless it was answered or quarantined.
pub const REPLACE: &str = "
update leads set
    state = 'continued',
    updated_at = case when updated_at < $1 then $1 else updated_at + 1 end
where link_token = $2 and id <> $3 and state = 'new' and suspicion = ''
returning id, form";

/// Cancels what was not sent yet: the messages about the new lead contain everything. The visitor's mail about the card
/// waits for this, see [`MessageKind::wait_ms`](domain::MessageKind::wait_ms).
pub const CANCEL_MAILS: &str = "
delete from notices
where about = $1 and state = 'due' and kind in ('owner_mail', 'visitor_mail', 'deadline_mail')";

/// Replaces the lead that a new one continues, in the transaction that stores the new one, and adds
/// its identifier to `$replaced`. A quarantined lead replaces none, because it may never be looked at.
macro_rules! replace_in {
    ($tx:ident, $numbered:expr, $replaced:ident) => {{
        let new = &$numbered.lead;
        let replaces = new.form == domain::LeadForm::Quote && new.spam_reason.is_empty();
        let token = new.continues.filter(|_| replaces);
        if let Some(token) = token {
            let earlier: Option<(String, String)> = sqlx::query_as($crate::replaced_leads::REPLACE)
                .bind(new.created_at)
                .bind(token.to_string())
                .bind(&$numbered.id)
                .fetch_optional(&mut *$tx)
                .await?;
            if let Some((id, form)) = earlier {
                let (before, after) = (
                    domain::LeadStatus::New.key(),
                    domain::LeadStatus::Continued.key(),
                );
                // A lead that is not indexed yet is indexed with this status.
                sqlx::query($crate::search::RETAG)
                    .bind($crate::search::tags(after, &form, ""))
                    .bind(&id)
                    .execute(&mut *$tx)
                    .await?;
                sqlx::query($crate::replaced_leads::CANCEL_MAILS)
                    .bind(&id)
                    .execute(&mut *$tx)
                    .await?;
                let reference = new.reference.to_string();
                $crate::lead_log::bind_history!(
                    &id,
                    new.created_at,
                    None::<&String>,
                    after,
                    before,
                    &reference
                )
                .execute(&mut *$tx)
                .await?;
                $replaced.push(id);
            }
        }
    }};
}

pub(crate) use replace_in;
