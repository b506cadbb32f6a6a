//! Hands letters to a mail server, or writes them to a folder where there is none.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use content::Site;
use lettre::message::header::{HeaderName, HeaderValue, MessageId};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use store::LeasedMessage;

use crate::failure::Failure;
use crate::mail::Mail;
use crate::settings::MailSettings;

/// Where mail goes, whatever content says.
pub struct Mailer {
    transport: Transport,
    /// The sender, if settings name one.
    from: Option<Mailbox>,
    /// The owner, if settings name one.
    owner: Option<String>,
    /// The host of Message-IDs.
    host: String,
}

/// From whom mail is, by settings and content.
pub struct Sender {
    from: Mailbox,
    /// Who learns of leads.
    pub owner: String,
    lang: String,
}

enum Transport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// No server is set: each mail becomes a file here.
    Folder(PathBuf),
}

impl Mailer {
    /// The transport that the settings name. `public_url` gives the host of Message-IDs.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub fn new(mail: &MailSettings, public_url: &str, timeout: Duration) -> anyhow::Result<Self> {
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
        })
    }

    /// From whom mail is, if content says nothing impossible.
    ///
    /// # Errors
    /// Names what cannot be used.
    pub fn sender(&self, site: &Site) -> anyhow::Result<Sender> {
        let business = &site.business;
        let from = if let Some(from) = &self.from {
            from.clone()
        } else {
            let address = business.email.parse().context("content: business.email")?;
            Mailbox::new(Some(business.name.clone()), address)
        };
        let owner = self.owner.as_ref().unwrap_or(&business.email).clone();
        let _: Mailbox = owner.parse().context("owner: write name@example.com")?;
        Ok(Sender {
            from,
            owner,
            lang: site.lang.clone(),
        })
    }

    /// Sends a mail. The same notice has the same Message-ID at every try, so that a mail
    /// program that gets it twice can show it once.
    ///
    /// # Errors
    /// [`Failure`] says whether another attempt may help.
    pub async fn send(
        &self,
        sender: &Sender,
        notice: &LeasedMessage,
        mail: &Mail,
    ) -> Result<(), Failure> {
        let message = self.message(sender, &notice.id, mail)?;
        match &self.transport {
            Transport::Smtp(transport) => match transport.send(message).await {
                Ok(_) => Ok(()),
                // The server says that this address will never do. The owner's own is worth
                // trying again: somebody may mend it.
                Err(error) if error.is_permanent() && mail.to != sender.owner => {
                    Err(Failure::lasting(plain(&error)))
                }
                Err(error) => Err(Failure::passing(plain(&error))),
            },
            Transport::Folder(folder) => {
                let file = folder.join(format!("{}.eml", notice.id));
                let bytes = message.formatted();
                let written = tokio::task::spawn_blocking(move || write_whole(&file, &bytes));
                match written.await {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(error)) => Err(Failure::passing(error)),
                    Err(error) => Err(Failure::passing(error)),
                }
            }
        }
    }

    fn message(&self, sender: &Sender, id: &str, mail: &Mail) -> Result<Message, Failure> {
        let to: Mailbox = mail
            .to
            .parse()
            .map_err(|_| Failure::lasting("the address cannot be written to"))?;
        let mut message = Message::builder()
            .from(sender.from.clone())
            .to(to)
            .subject(one_line(&mail.subject))
            .header(MessageId::from(format!("<{id}@{}>", self.host)));
        // An odd address is no reason not to tell the owner.
        if let Some(Ok(reply_to)) = mail.reply_to.as_ref().map(|address| address.parse()) {
            message = message.reply_to(reply_to);
        }
        let mut message = message
            .multipart(MultiPart::alternative_plain_html(
                mail.text(),
                mail.html(&sender.lang),
            ))
            .map_err(Failure::lasting)?;
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
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        tracing::warn!(folder = %folder.display(), "no mail server is set: mails are written as files");
        return Ok(Transport::Folder(folder));
    }
    let is_plain = url.starts_with("smtp://") && !url.contains("tls=");
    let host = url.split('@').next_back().unwrap_or_default();
    let host = host.trim_start_matches("smtp://");
    let is_here = ["localhost", "127.", "[::1]"]
        .iter()
        .any(|here| host.starts_with(here));
    if is_plain && !is_here {
        bail!("url: the password would travel in the clear; write smtps:// or add ?tls=required");
    }
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        // The error may repeat the address, password and all.
        .map_err(|_| anyhow::anyhow!("url: write smtps://user:password@host"))?
        .timeout(Some(timeout))
        .build();
    Ok(Transport::Smtp(transport))
}

/// The file is whole or not there.
fn write_whole(file: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    let partial = file.with_extension("part");
    let mut open = std::fs::File::create(&partial)?;
    open.write_all(bytes)?;
    open.sync_all()?;
    std::fs::rename(&partial, file)
}

/// What the mail server said, in one line.
fn plain(error: &lettre::transport::smtp::Error) -> String {
    one_line(&error.to_string())
}

fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
