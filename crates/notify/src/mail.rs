//! A mail as a list of blocks, rendered as plain text and as HTML.
//!
//! The owner's logo is linked, not attached: an attachment would make every mail heavier and mark it with a paper
//! clip, and where pictures are blocked, the logo's alternative text shows the brand.

use std::fmt::Write;

use contract::LogoImage;

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
        }
    }
}

/// How all mails of the company look as HTML.
#[derive(Clone, Debug)]
pub struct Look {
    /// The brand's name, in place of a logo that is not shown.
    pub brand: String,
    /// The brand's main color, as `#rrggbb`.
    pub link_color: String,
    /// The owner's logo with its absolute URL.
    pub logo: Option<LogoImage>,
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
    /// A link in its own paragraph.
    Link {
        /// The link text.
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
            Block::Rows(rows) => {
                let lines = rows
                    .iter()
                    .map(|row| format!("{}: {}", row.label, indented(&row.value)));
                lines.collect::<Vec<_>>().join("\n")
            }
            Block::Link { label, href } => format!("{label}: {href}"),
        });
        parts.collect::<Vec<_>>().join("\n\n") + "\n"
    }

    /// The body as HTML, with all text escaped, in the look of the company.
    pub fn html(&self, lang: &str, look: &Look) -> String {
        let link_color = &look.link_color;
        let mut html = format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title></head>\
             <body style=\"font:16px/1.5 sans-serif;color:#1d2b26;max-width:36em;\
             overflow-wrap:anywhere\">",
            markup::escape(lang),
            markup::escape(&self.subject)
        );
        if let Some(logo) = &look.logo {
            html += &letterhead(logo, &look.brand);
        }
        for block in &self.blocks {
            // Writing to a string never fails.
            let _ = match block {
                Block::Text(text) => {
                    write!(
                        html,
                        "<p>{}</p>",
                        markup::escape(text).replace('\n', "<br>")
                    )
                }
                Block::Heading(text) => {
                    write!(
                        html,
                        "<h2 style=\"font-size:1.1em\">{}</h2>",
                        markup::escape(text)
                    )
                }
                Block::Rows(rows) => {
                    write!(html, "<table>{}</table>", table_rows(rows, link_color))
                }
                Block::Link { label, href } => {
                    write!(html, "<p>{}</p>", anchor(label, href, link_color))
                }
            };
        }
        html + "</body></html>\n"
    }
}

/// The logo at the top. Mail programs show the alternative text in the font of the picture.
fn letterhead(logo: &LogoImage, brand: &str) -> String {
    format!(
        "<p><img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" \
         style=\"font:bold 20px sans-serif;border:0\"></p>",
        markup::escape(&logo.src),
        logo.width,
        logo.height,
        markup::escape(brand)
    )
}

fn table_rows(rows: &[Row], link_color: &str) -> String {
    let rows = rows.iter().map(|row| {
        let value = match &row.href {
            Some(href) => anchor(&row.value, href, link_color),
            None => lines(&row.value),
        };
        format!(
            "<tr><th align=\"left\" style=\"padding-right:1em;font-weight:normal\">{}</th>\
             <td><b>{value}</b></td></tr>",
            markup::escape(&row.label)
        )
    });
    rows.collect()
}

/// A typed value as HTML. Several lines get a bar on the left, so that they cannot be mistaken for
/// our own text.
fn lines(value: &str) -> String {
    let escaped = markup::escape(value.trim_end());
    if escaped.contains('\n') {
        let style = "border-left:3px solid #b8c4bd;padding-left:.75em";
        format!(
            "<div style=\"{style}\">{}</div>",
            escaped.replace('\n', "<br>")
        )
    } else {
        escaped
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

fn anchor(label: &str, href: &str, color: &str) -> String {
    format!(
        "<a href=\"{}\" style=\"color:{}\">{}</a>",
        markup::escape(href),
        markup::escape(color),
        markup::escape(label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(logo: Option<LogoImage>) -> Look {
        Look {
            brand: "Moya & Sons".into(),
            link_color: "#00684a".into(),
            logo,
        }
    }

    #[test]
    fn shows_the_logo_with_the_brand_as_its_text_and_leaves_the_plain_text_as_it_is() {
        let blocks = vec![Block::Text("Thank you.".into())];
        let mail = Mail::new("ana@example.com".into(), "Your estimate".into(), blocks);
        let logo = LogoImage {
            src: "https://movers.example/logo.png?v=1".into(),
            width: 92,
            height: 46,
        };
        let html = mail.html("en", &look(Some(logo)));
        let image = "<img src=\"https://movers.example/logo.png?v=1\" width=\"92\" height=\"46\" \
                     alt=\"Moya &amp; Sons\"";
        assert!(html.contains(image), "{html}");
        assert_eq!(mail.text(), "Thank you.\n");
    }

    #[test]
    fn escapes_entered_text_in_html() {
        let mail = Mail {
            to: "owner@example.com".into(),
            reply_to: None,
            subject: "<b>".into(),
            blocks: vec![Block::Rows(vec![Row {
                label: "Name".into(),
                value: "<script>alert(1)</script>".into(),
                href: Some("tel:\"><img src=x>".into()),
            }])],
            unsubscribe: None,
            in_reply_to: None,
        };
        let html = mail.html("en", &look(None));
        assert!(
            !html.contains("<script") && !html.contains("<img") && !html.contains("<b></title")
        );
        assert!(mail.text().contains("Name: <script>alert(1)</script>"));
    }

    #[test]
    fn typed_lines_are_distinguished_from_our_own_text() {
        let typed = "A piano.\r\n\r\nOpen the lead: https://evil.example\n";
        let mail = Mail {
            to: "owner@example.com".into(),
            reply_to: None,
            subject: "A lead".into(),
            blocks: vec![Block::Rows(vec![Row::plain("Special requests", typed)])],
            unsubscribe: None,
            in_reply_to: None,
        };
        let expected =
            "Special requests: \n    A piano.\n    \n    Open the lead: https://evil.example\n";
        assert_eq!(mail.text(), expected);
        let html = mail.html("en", &look(None));
        assert!(
            html.contains("<br>Open the lead: https://evil.example</div>"),
            "{html}"
        );
    }
}
