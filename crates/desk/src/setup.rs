//! The steps of setting up a new desk, and the samples that still have to be replaced. Owners only.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use contract::desk::{Sample, SetUp, SetUpChange, SetUpStep};
use domain::{MessageKind, MessageStatus};
use endpoint::{Json, response};
use store::FILED;

use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::last_backup::last_backup;
use crate::services::{AccountServices, MailServices, OperationServices, PublishingServices};
use crate::session::SignedIn;
use crate::{Context, images, sample_media, samples};

/// The steps, in display order.
const STEPS: [&str; 12] = [
    "mail", "profile", "licenses", "claims", "policies", "samples", "legal", "prices", "pictures",
    "person", "booking", "backup",
];
/// Steps completed sample by sample; marking the whole step done would hide a placeholder license number.
const BY_SAMPLE: [&str; 5] = ["profile", "licenses", "claims", "samples", "legal"];
/// The setting of a dismissed list.
const DISMISSED: &str = "dismissed";
/// The prefix of the settings' names.
const PREFIX: &str = "setup.";
/// The settings of confirmed samples continue with this, followed by their key.
const CLAIM: &str = "claim.";
const YES: &str = "yes";

/// `GET /desk/api/setup`.
pub async fn get(
    context: Context,
    State(accounts): State<AccountServices>,
    State(publishing): State<PublishingServices>,
    State(mail): State<MailServices>,
    State(operations): State<OperationServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let set_up = set_up(
        &context,
        &accounts,
        &publishing,
        &mail,
        &operations,
        &signed_in.person.id,
    )
    .await?;
    Ok(response::json(StatusCode::OK, &set_up))
}

/// `POST /desk/api/setup`.
pub async fn change(
    context: Context,
    State(accounts): State<AccountServices>,
    State(publishing): State<PublishingServices>,
    State(mail): State<MailServices>,
    State(operations): State<OperationServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<SetUpChange>,
) -> HandlerResult {
    let key = sent.key.as_str();
    let is_step = STEPS.contains(&key) && !BY_SAMPLE.contains(&key);
    let name = if key == DISMISSED || is_step {
        format!("{PREFIX}{key}")
    } else if is_claim(&context, key) {
        format!("{PREFIX}{CLAIM}{key}")
    } else {
        return Err(invalid_value("key"));
    };
    let value = if sent.done { YES } else { "" };
    let now = (context.clock)().as_millisecond();
    operations.store.set_desk_setting(&name, value, now).await?;
    let set_up = set_up(
        &context,
        &accounts,
        &publishing,
        &mail,
        &operations,
        &signed_in.person.id,
    )
    .await?;
    Ok(response::json(StatusCode::OK, &set_up))
}

/// Returns whether the owner dismissed the list.
pub fn is_dismissed(settings: &[(String, String)]) -> bool {
    is_set(settings, DISMISSED)
}

fn is_set(settings: &[(String, String)], key: &str) -> bool {
    let mut settings = settings.iter();
    settings.any(|(name, value)| name.strip_prefix(PREFIX) == Some(key) && value == YES)
}

async fn set_up(
    context: &Context,
    accounts: &AccountServices,
    publishing: &PublishingServices,
    mail: &MailServices,
    operations: &OperationServices,
    person: &str,
) -> Result<SetUp, DeskError> {
    let settings = operations.store.desk_settings().await?;
    let facts = samples::of_facts(context);
    let mut steps = Vec::new();
    for key in STEPS {
        let mut samples = samples_of(context, publishing, key, &facts);
        for sample in &mut samples {
            sample.confirmed = is_set(&settings, &format!("{CLAIM}{}", sample.key));
        }
        let found = match key {
            "mail" => mail.server().await?.is_some() && has_received_test(mail, person).await?,
            // An owner who wants no terms on the site marks the step as done.
            "policies" => content::has_policies(context.snapshot.published.files()),
            "pictures" => images::page_shows_photo(context, publishing),
            "person" => accounts.store.people().await?.len() > 1,
            // An owner who wants no bookings online marks the step as done.
            "booking" => !operations.store.crews().await?.is_empty(),
            "backup" => last_backup(operations).await?.is_some(),
            _ => samples.iter().all(|sample| sample.confirmed),
        };
        let confirmable = !BY_SAMPLE.contains(&key);
        let confirmed = confirmable && is_set(&settings, key);
        steps.push(SetUpStep {
            key: key.to_owned(),
            done: found || confirmed,
            confirmable,
            confirmed,
            samples,
        });
    }
    Ok(SetUp {
        dismissed: is_dismissed(&settings),
        steps,
    })
}

/// The samples that belong to a step.
fn samples_of(
    context: &Context,
    publishing: &PublishingServices,
    step: &str,
    facts: &[Sample],
) -> Vec<Sample> {
    let of_facts = || -> Vec<Sample> {
        let own = facts.iter().filter(|sample| step_of(&sample.fact) == step);
        own.cloned().collect()
    };
    match step {
        "profile" | "claims" => of_facts(),
        "licenses" => [of_facts(), samples::of_licenses(context)].concat(),
        "samples" => [
            samples::of_pages(context),
            sample_media::of_reviews(context, publishing),
        ]
        .concat(),
        "legal" => samples::of_legal_files(context),
        "prices" => samples::of_prices(context),
        _ => Vec::new(),
    }
}

/// The step in which a fact, such as `phone.main`, is entered or confirmed.
fn step_of(fact: &str) -> &'static str {
    match fact.split('.').next().unwrap_or_default() {
        "txdmv" | "usdot" => "licenses",
        "brand" | "social" => "profile",
        fact if content::is_claim(fact) => "claims",
        _ => "profile",
    }
}

/// Returns whether this is the key of a claim that the owner can confirm.
fn is_claim(context: &Context, key: &str) -> bool {
    let all = samples::of_facts(context).into_iter();
    let all = all.chain(samples::of_pages(context));
    let mut all = all.chain(samples::of_legal_files(context));
    all.any(|sample| sample.confirmable && sample.key == key)
}

/// Returns whether a test mail to the person was accepted by a mail server.
async fn has_received_test(mail: &MailServices, person: &str) -> Result<bool, DeskError> {
    let messages = mail.store.messages_about(person).await?;
    Ok(messages.iter().any(|message| {
        message.kind == MessageKind::TestMail
            && message.status == MessageStatus::Sent
            && message.failure != FILED
    }))
}
