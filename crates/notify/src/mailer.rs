//! Sends mail through an SMTP server, or writes it to a folder if there is none.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use content::Site;
use lettre::message::header::{HeaderName, HeaderValue, MessageId};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use store::LeasedMessage;
use workers::{Watchdog, WorkerPool};

use crate::failure::Failure;
use crate::mail::Mail;
use crate::settings::MailSettings;

/// The mail transport and the addresses from the settings.
pub struct Mailer {
    transport: Transport,
    /// The sender, if the settings name one.
    from: Option<Mailbox>,
    /// The owner's address, if the settings name one.
    owner: Option<String>,
    /// The host of Message-IDs.
    host: String,
    /// Writes files.
    workers: WorkerPool,
}

/// The sender and owner of mail, from settings and content.
pub struct Sender {
    from: Mailbox,
    /// The address for mail about leads.
    pub owner: String,
    lang: String,
    /// The brand's main color, as `#rrggbb`.
    link_color: String,
}

enum Transport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// No server is configured: each mail is written to a file here.
    Folder(PathBuf),
}

impl Mailer {
    /// A mailer with the given settings. `public_url` gives the host of Message-IDs.
    ///
    /// # Errors
    /// Names the invalid setting.
    pub fn new(
        mail: &MailSettings,
        public_url: &str,
        timeout: Duration,
        watchdog: &Watchdog,
    ) -> anyhow::Result<Self> {
        let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let from = given(&mail.from).map(|from| from.parse());
        let host = public_url.split_once("://").map_or("", |(_, host)| host);
        let host = host.split(':').next().unwrap_or_default();
        Ok(Self {
            transport: transport(mail, timeout)?,
            from: from
                .transpose()
                .context("from: write Name <name@example.com>")?,
            owner: given(&mail.owner),
            host: host.to_owned(),
            workers: WorkerPool::new("mail files", 2, 64, timeout, watchdog),
        })
    }

    /// The sender for a site's mail.
    ///
    /// `account` is the address with which the owner signs in. It receives the owner's mail unless the
    /// settings name another; without both, the address of the content does.
    ///
    /// # Errors
    /// Names the invalid address.
    pub fn sender(&self, site: &Site, account: Option<String>) -> anyhow::Result<Sender> {
        let business = &site.business;
        let from = if let Some(from) = &self.from {
            from.clone()
        } else {
            let address = business.email.parse().context("content: business.email")?;
            Mailbox::new(Some(business.name.clone()), address)
        };
        let owner = self.owner.clone().or(account);
        let owner = owner.unwrap_or_else(|| business.email.clone());
        let _: Mailbox = owner.parse().context("owner: write name@example.com")?;
        Ok(Sender {
            from,
            owner,
            lang: site.lang.clone(),
            link_color: site.colors.primary.to_string(),
        })
    }

    /// Whether mails are written to files, because there is no mail server.
    pub const fn writes_files(&self) -> bool {
        matches!(self.transport, Transport::Folder(_))
    }

    /// Sends a mail. Every attempt for the same outbox message has the same Message-ID, so that a mail
    /// program can show a duplicate once.
    ///
    /// # Errors
    /// [`Failure`] says whether another attempt may help.
    pub async fn send(
        &self,
        sender: &Sender,
        outbox_message: &LeasedMessage,
        mail: &Mail,
    ) -> Result<(), Failure> {
        let message = self.message(sender, &outbox_message.id, mail)?;
        match &self.transport {
            Transport::Smtp(transport) => match transport.send(message).await {
                Ok(_) => Ok(()),
                // The server rejected the address for good. The owner's address is retried anyway:
                // somebody may fix the mailbox.
                Err(error) if error.is_permanent() && mail.to != sender.owner => {
                    Err(Failure::permanent(error_line(&error)))
                }
                Err(error) => Err(Failure::temporary(error_line(&error))),
            },
            Transport::Folder(folder) => {
                let file = folder.join(format!("{}.eml", outbox_message.id));
                let bytes = message.formatted();
                let write = move || write_atomically(&file, &bytes);
                match self.workers.run("write a mail", write).await {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(error)) => Err(Failure::temporary(error)),
                    Err(error) => Err(Failure::temporary(error)),
                }
            }
        }
    }

    /// Deletes the files of mails that were written to the folder, by message identifiers. Without a
    /// folder there are none. Returns how many there were.
    pub fn delete_files(&self, messages: &[String]) -> usize {
        let Transport::Folder(folder) = &self.transport else {
            return 0;
        };
        let deleted = messages.iter().filter(|id| {
            let file = folder.join(format!("{id}.eml"));
            match std::fs::remove_file(&file) {
                Ok(()) => true,
                Err(error) if error.kind() == ErrorKind::NotFound => false,
                Err(error) => {
                    tracing::error!(file = %file.display(), %error, "could not delete a mail");
                    false
                }
            }
        });
        deleted.count()
    }

    /// Identifiers of the messages whose mails are in the folder.
    pub fn files(&self) -> Vec<String> {
        let Transport::Folder(folder) = &self.transport else {
            return Vec::new();
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names
            .filter_map(|name| name.strip_suffix(".eml").map(str::to_owned))
            .collect()
    }

    fn message_id(&self, id: &str) -> String {
        format!("<{id}@{}>", self.host)
    }

    fn message(&self, sender: &Sender, id: &str, mail: &Mail) -> Result<Message, Failure> {
        let to: Mailbox = mail
            .to
            .parse()
            .map_err(|_| Failure::permanent("the recipient address is invalid"))?;
        let mut message = Message::builder()
            .from(sender.from.clone())
            .to(to)
            .subject(one_line(&mail.subject))
            .header(MessageId::from(self.message_id(id)));
        if let Some(earlier) = &mail.in_reply_to {
            let earlier = self.message_id(earlier);
            message = message.in_reply_to(earlier.clone()).references(earlier);
        }
        // An invalid reply address must not keep the mail from the owner.
        if let Some(Ok(reply_to)) = mail.reply_to.as_ref().map(|address| address.parse()) {
            message = message.reply_to(reply_to);
        }
        let mut message = message
            .multipart(MultiPart::alternative_plain_html(
                mail.text(),
                mail.html(&sender.lang, &sender.link_color),
            ))
            .map_err(Failure::permanent)?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let automatic = HeaderValue::new(automatic, "auto-generated".to_owned());
        message.headers_mut().insert_raw(automatic);
        if let Some(address) = &mail.unsubscribe {
            let headers = message.headers_mut();
            for (name, value) in [
                ("List-Unsubscribe", format!("<{address}>")),
                (
                    "List-Unsubscribe-Post",
                    "List-Unsubscribe=One-Click".to_owned(),
                ),
            ] {
                let name = HeaderName::new_from_ascii_str(name);
                headers.insert_raw(HeaderValue::new(name, value));
            }
        }
        Ok(message)
    }
}

fn transport(mail: &MailSettings, timeout: Duration) -> anyhow::Result<Transport> {
    let url = mail.url.as_str();
    if url.is_empty() {
        let folder = mail.folder.clone();
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        tracing::warn!(folder = %folder.display(), "no mail server is configured: mail is written to files");
        return Ok(Transport::Folder(folder));
    }
    let is_plain = url.starts_with("smtp://") && !url.contains("tls=");
    let host = url.split('@').next_back().unwrap_or_default();
    let host = host.trim_start_matches("smtp://");
    let is_local = ["localhost", "127.", "[::1]"]
        .iter()
        .any(|prefix| host.starts_with(prefix));
    if is_plain && !is_local {
        bail!("url: the password would be sent unencrypted; write smtps:// or add ?tls=required");
    }
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        // The error may repeat the URL with its password.
        .map_err(|_| anyhow::anyhow!("url: write smtps://user:password@host"))?
        .timeout(Some(timeout))
        .build();
    Ok(Transport::Smtp(transport))
}

/// Writes a file atomically.
fn write_atomically(file: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    let partial = file.with_extension("part");
    let mut open = std::fs::File::create(&partial)?;
    open.write_all(bytes)?;
    open.sync_all()?;
    std::fs::rename(&partial, file)
}

/// The mail server's error, in one line.
fn error_line(error: &lettre::transport::smtp::Error) -> String {
    one_line(&error.to_string())
}

fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
