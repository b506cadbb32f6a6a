//! Sends mail through an SMTP server, or writes it to a folder if there is none.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use content::Site;
use contract::{Link, LogoImage};
use domain::{Locale, MailFailure, MailServer};
use lettre::Message;
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MessageId};
use lettre::message::{self, Mailbox, MultiPart};
use lettre::transport::smtp::extension::ClientId;
use store::{LeasedMessage, Store};
use workers::{Watchdog, WorkerPool};

use crate::failure::Failure;
use crate::mail::{Look, Mail};
use crate::mailbox::mailbox;
use crate::settings::MailSettings;
use crate::smtp::{self, Smtp, one_line};
use crate::{header, hello};

/// The mail transport and the addresses from the settings.
pub struct Mailer {
    /// The mail server that the settings name.
    configured: Option<Smtp>,
    /// The mail server that was entered at the desk last.
    entered: Mutex<Option<(MailServer, Smtp)>>,
    /// Without a mail server, each mail is written to a file here.
    folder: PathBuf,
    /// How long sending may take.
    timeout: Duration,
    /// The sender, if the settings name one.
    from: Option<Mailbox>,
    /// The owner's address, if the settings name one.
    owner: Option<String>,
    /// The host of Message-IDs.
    host: String,
    /// The name in EHLO; `None` for the domain of a mail's sender.
    hello: Option<ClientId>,
    /// Writes files.
    workers: WorkerPool,
}

/// The sender and owner of mail, from settings and content.
pub struct Sender {
    from: Mailbox,
    /// The address for mail about leads.
    pub owner: String,
    language: Locale,
    look: Look,
}

impl Sender {
    /// The same sender, with a logo in the HTML part of its mails.
    pub fn with_logo(mut self, logo: Option<LogoImage>) -> Self {
        self.look.logo = logo;
        self
    }

    /// The same sender, for a mail in this language.
    pub fn with_language(mut self, language: Locale) -> Self {
        self.language = language;
        self
    }
}

/// The destination of a mail.
pub enum Route {
    /// To a mail server.
    Server(Smtp),
    /// To a file, because there is no mail server.
    File,
}

impl Mailer {
    /// A mailer with the given settings. `public_url` gives the host of Message-IDs, and the name in EHLO unless the
    /// settings say another one.
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
        if mail.url.is_empty() {
            std::fs::create_dir_all(&mail.folder)
                .with_context(|| format!("cannot create the folder {}", mail.folder.display()))?;
        }
        Ok(Self {
            configured: smtp::configured(mail, public_url, timeout)?,
            entered: Mutex::default(),
            folder: mail.folder.clone(),
            timeout,
            from: from
                .transpose()
                .context("from: write Name <name@example.com>")?,
            owner: given(&mail.owner),
            host: host.to_owned(),
            hello: hello::name(mail, public_url),
            workers: WorkerPool::new("mail files", 2, 64, timeout, watchdog),
        })
    }

    /// The sender for a site's mail.
    ///
    /// `stored` is the address for mail about leads that was entered at the desk, else the one with which the owner
    /// signs in. It receives the owner's mail unless the settings name another; without both, the address of the
    /// content does.
    ///
    /// # Errors
    /// Names the invalid address.
    pub fn sender(&self, site: &Site, stored: Option<String>) -> anyhow::Result<Sender> {
        let business = &site.business;
        let from = if let Some(from) = &self.from {
            from.clone()
        } else {
            let address = business.email.parse().context("content: business.email")?;
            Mailbox::new(Some(business.name.clone()), address)
        };
        let owner = self.owner.clone().or(stored);
        let owner = owner.unwrap_or_else(|| business.email.clone());
        let _: Mailbox = owner.parse().context("owner: write name@example.com")?;
        Ok(Sender {
            from,
            owner,
            language: site.locale,
            look: Look {
                brand: site.chrome.brand.name.clone(),
                link_color: site.colors.primary.to_string(),
                logo: None,
                phone: Link {
                    label: site.chrome.brand.phone.clone(),
                    href: site.chrome.brand.phone_href.clone(),
                },
            },
        })
    }

    /// The current destination of mail: the server that the settings name, else the one that was entered at the
    /// desk, else to files.
    ///
    /// # Errors
    /// A temporary [`Failure`] when the database does not answer or the server's name has no valid form.
    pub async fn route(&self, store: &Store) -> Result<Route, Failure> {
        if let Some(smtp) = &self.configured {
            return Ok(Route::Server(smtp.clone()));
        }
        let server = store.mail_server().await.map_err(Failure::temporary)?;
        let Some(server) = server else {
            return Ok(Route::File);
        };
        let mut entered = self.entered.lock().unwrap_or_else(PoisonError::into_inner);
        let smtp = match &*entered {
            Some((known, smtp)) if *known == server => smtp.clone(),
            _ => smtp::entered(&server, self.hello.clone(), self.timeout)
                .map_err(|failure| Failure::temporary(failure.report()))?,
        };
        *entered = Some((server, smtp.clone()));
        drop(entered);
        Ok(Route::Server(smtp))
    }

    /// Connects to the mail server that the settings name and signs in, without sending a mail. Without
    /// such a server there is nothing to do.
    ///
    /// # Errors
    /// Why the server cannot be used, without the password. It may take as long as sending.
    pub async fn test_connection(&self) -> Result<(), MailFailure> {
        match &self.configured {
            Some(smtp) => smtp.sign_in().await,
            None => Ok(()),
        }
    }

    /// Sends a mail. Every attempt for the same outbox message has the same Message-ID, so that a mail
    /// program can show a duplicate once.
    ///
    /// # Errors
    /// [`Failure`] says whether another attempt may help.
    pub async fn send(
        &self,
        route: &Route,
        sender: &Sender,
        outbox_message: &LeasedMessage,
        mail: &Mail,
    ) -> Result<(), Failure> {
        let message = self.message(sender, outbox_message, mail)?;
        match route {
            Route::Server(smtp) => {
                let sent = smtp.send(message.envelope(), &message.formatted()).await;
                sent.map_err(|refusal| match refusal.failure.report() {
                    // The server rejected the address for good. The owner's address is retried anyway:
                    // somebody may fix the mailbox.
                    report if refusal.is_final && mail.to != sender.owner => {
                        Failure::permanent(report)
                    }
                    report => Failure::temporary(report),
                })
            }
            Route::File => {
                let file = self.folder.join(format!("{}.eml", outbox_message.id));
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

    /// Deletes the files of mails that were written to the folder, by message identifiers. Returns how many
    /// there were.
    pub fn delete_files(&self, messages: &[String]) -> usize {
        let deleted = messages.iter().filter(|id| {
            let file = self.folder.join(format!("{id}.eml"));
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
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names
            .filter_map(|name| name.strip_suffix(".eml").map(str::to_owned))
            .collect()
    }

    fn message_id(&self, id: &str) -> String {
        format!("<{id}@{}>", self.host)
    }

    fn message(
        &self,
        sender: &Sender,
        outbox_message: &LeasedMessage,
        mail: &Mail,
    ) -> Result<Message, Failure> {
        let invalid = || Failure::permanent("the recipient address is invalid");
        let to = mailbox(&mail.to).ok_or_else(invalid)?;
        // An invalid reply address must not keep the mail from the owner.
        let reply_to = mail.reply_to.as_deref().and_then(mailbox);
        let subject = one_line(&mail.subject);
        // Made of the headers, it would lack a quoted address.
        let envelope = Envelope::new(Some(sender.from.email.clone()), vec![to.email.clone()]);
        let mut message = Message::builder()
            .envelope(envelope.map_err(Failure::permanent)?)
            .from(sender.from.clone())
            .to(to.clone())
            .subject(subject.clone())
            .header(MessageId::from(self.message_id(&outbox_message.id)));
        if let Some(earlier) = &mail.in_reply_to {
            let earlier = self.message_id(earlier);
            message = message.in_reply_to(earlier.clone()).references(earlier);
        }
        if let Some(reply_to) = &reply_to {
            message = message.reply_to(reply_to.clone());
        }
        let mut message = message
            .multipart(body(sender, mail)?)
            .map_err(Failure::permanent)?;
        let headers = message.headers_mut();
        header::set_subject(headers, &subject);
        header::set_mailbox(headers, "From", &sender.from);
        header::set_mailbox(headers, "To", &to);
        if let Some(reply_to) = &reply_to {
            header::set_mailbox(headers, "Reply-To", reply_to);
        }
        let mut raw = |name, value: &str| {
            let name = HeaderName::new_from_ascii_str(name);
            headers.insert_raw(HeaderValue::new(name, value.to_owned()));
        };
        // Help desks suspend what says that no person wrote it (RFC 3834).
        if !outbox_message.kind.is_personal() {
            raw("Auto-Submitted", "auto-generated");
        }
        if let Some(address) = &mail.unsubscribe {
            raw("List-Unsubscribe", &format!("<{address}>"));
            raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        Ok(message)
    }
}

/// The text in both forms, and the file that comes with it.
fn body(sender: &Sender, mail: &Mail) -> Result<MultiPart, Failure> {
    let html = mail.html(sender.language.key(), &sender.look);
    let text = MultiPart::alternative_plain_html(mail.text(), html);
    let Some(file) = &mail.attachment else {
        return Ok(text);
    };
    let kind = ContentType::parse(file.media_type).map_err(Failure::permanent)?;
    let file = message::Attachment::new(file.name.clone()).body(file.bytes.clone(), kind);
    Ok(MultiPart::mixed().multipart(text).singlepart(file))
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
