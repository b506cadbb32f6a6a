//! A mail as a list of blocks, rendered as plain text and as HTML.

mod html;

pub use html::Look;

/// A mail before it is encoded for the transport.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The recipient's address.
    pub to: String,
    /// The `Reply-To` address, if it is not the sender.
    pub reply_to: Option<String>,
    /// The subject, one line.
    pub subject: String,
    /// The body.
    pub blocks: Vec<Block>,
    /// The one-click unsubscribe URL (RFC 8058).
    pub unsubscribe: Option<String>,
    /// The identifier of the earlier outbox message that mail programs show this mail under.
    pub in_reply_to: Option<String>,
    /// A file that comes with it.
    pub attachment: Option<Attachment>,
}

/// A file that comes with a mail.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// The name of the file, in ASCII.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Mail {
    /// A mail that starts a conversation and is answered to its sender.
    pub const fn new(to: String, subject: String, blocks: Vec<Block>) -> Self {
        Self {
            to,
            reply_to: None,
            subject,
            blocks,
            unsubscribe: None,
            in_reply_to: None,
            attachment: None,
        }
    }
}

/// A block of a mail's body.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A heading.
    Heading(String),
    /// Labels and values; a value may be a link.
    Rows(Vec<Row>),
    /// Lines of a bill, with amounts in a column of their own; the last one is the total.
    Amounts(Vec<Row>),
    /// A link in its own paragraph.
    Link {
        /// The link text.
        label: String,
        /// The URL.
        href: String,
    },
    /// A link as a button: what the mail asks its reader to do.
    Button {
        /// The text of the button.
        label: String,
        /// The URL.
        href: String,
    },
}

/// A label and a value, which a visitor may have typed.
#[derive(Clone, Debug)]
pub struct Row {
    /// The label.
    pub label: String,
    /// The value.
    pub value: String,
    /// The value's link, if it has one.
    pub href: Option<String>,
}

impl Row {
    /// A row without a link.
    pub fn plain(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
            href: None,
        }
    }
}

impl Mail {
    /// The body as plain text.
    pub fn text(&self) -> String {
        let parts = self.blocks.iter().map(|block| match block {
            Block::Text(text) | Block::Heading(text) => text.clone(),
            Block::Rows(rows) | Block::Amounts(rows) => {
                let lines = rows
                    .iter()
                    .map(|row| format!("{}: {}", row.label, indented(&row.value)));
                lines.collect::<Vec<_>>().join("\n")
            }
            Block::Link { label, href } | Block::Button { label, href } => {
                format!("{label}: {href}")
            }
        });
        parts.collect::<Vec<_>>().join("\n\n") + "\n"
    }
}

/// A typed value as plain text. Several lines are indented, so that they cannot be mistaken for our
/// own text.
fn indented(value: &str) -> String {
    let value = value.trim_end();
    if value.contains('\n') {
        let lines = value
            .lines()
            .map(|line| format!("\n    {}", line.trim_end()));
        lines.collect()
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_lines_are_distinguished_from_our_own_text() {
        let typed = "A piano.\r\n\r\nOpen the lead: https://evil.example\n";
        let blocks = vec![Block::Rows(vec![Row::plain("Special requests", typed)])];
        let mail = Mail::new("owner@example.com".into(), "A lead".into(), blocks);
        let expected =
            "Special requests: \n    A piano.\n    \n    Open the lead: https://evil.example\n";
        assert_eq!(mail.text(), expected);
    }

    #[test]
    fn amounts_and_buttons_are_lines_of_the_text() {
        let blocks = vec![
            Block::Amounts(vec![
                Row::plain("Labor", "$720.00"),
                Row::plain("Total", "$779.40"),
            ]),
            Block::Button {
                label: "See your estimate".into(),
                href: "https://movers.example/q".into(),
            },
        ];
        let mail = Mail::new("ana@example.com".into(), "Your estimate".into(), blocks);
        let expected =
            "Labor: $720.00\nTotal: $779.40\n\nSee your estimate: https://movers.example/q\n";
        assert_eq!(mail.text(), expected);
    }
}
