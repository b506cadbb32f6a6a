//! A mail as HTML, for mail programs in light and in dark. They ignore much of CSS, so styles are attributes, amounts
//! are a table, and only the dark colors are a style sheet.
//!
//! The owner's logo is linked, not attached: an attachment would make every mail heavier and mark it with a paper
//! clip, and where pictures are blocked, the logo's alternative text shows the brand.

use contract::{Link, LogoImage};
use markup::escape;

use super::{Block, Mail, Row};

/// How all mails of the company look as HTML.
#[derive(Clone, Debug)]
pub struct Look {
    /// The brand's name, in place of a logo that is not shown.
    pub brand: String,
    /// The brand's main color, as `#rrggbb`; white text on it is legible.
    pub link_color: String,
    /// The owner's logo with its absolute URL.
    pub logo: Option<LogoImage>,
    /// The company's phone number as texts show it, and the link that calls it.
    pub phone: Link,
}

/// The colors of mail programs that are dark. Without these, some invert only half of them.
const DARK: &str = "<style>:root{color-scheme:light dark;supported-color-schemes:light dark}\
    @media (prefers-color-scheme:dark){\
    .m{background:#14201c!important;color:#e8efe9!important}\
    .m a,.m .head{color:#9fdcc0!important}\
    .m .button{color:#ffffff!important}\
    .m th,.m td{border-color:#3d4f47!important}}</style>";

impl Mail {
    /// The body as HTML, with all text escaped, in the look of the company.
    pub fn html(&self, lang: &str, look: &Look) -> String {
        let blocks: String = self.blocks.iter().map(|block| look.block(block)).collect();
        format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\">\
             <meta name=\"color-scheme\" content=\"light dark\">\
             <meta name=\"supported-color-schemes\" content=\"light dark\">\
             <title>{}</title>{DARK}</head>\
             <body class=\"m\" style=\"margin:0;padding:16px;background:#ffffff;color:#1d2b26;\
             font:16px/1.5 sans-serif;overflow-wrap:anywhere\">\
             <div style=\"max-width:36em;margin:0 auto\">{}{blocks}</div></body></html>\n",
            escape(lang),
            escape(&self.subject),
            look.letterhead(),
        )
    }
}

impl Look {
    /// The logo at the top, or the brand in its color.
    fn letterhead(&self) -> String {
        let (brand, color) = (escape(&self.brand), escape(&self.link_color));
        // Mail programs show the alternative text in the font of the picture.
        let inner = self.logo.as_ref().map_or_else(
            || brand.clone(),
            |logo| {
                format!(
                    "<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{brand}\" \
                     style=\"font:bold 20px sans-serif;border:0\">",
                    escape(&logo.src),
                    logo.width,
                    logo.height,
                )
            },
        );
        format!(
            "<p class=\"head\" style=\"margin:0 0 24px;padding-bottom:12px;\
             border-bottom:3px solid {color};color:{color};font:bold 20px/1.3 sans-serif\">{inner}</p>"
        )
    }

    fn block(&self, block: &Block) -> String {
        match block {
            Block::Text(text) => format!("<p>{}</p>", self.paragraph(text)),
            Block::Heading(text) => {
                format!(
                    "<h2 style=\"margin:24px 0 8px;font-size:1.1em\">{}</h2>",
                    escape(text)
                )
            }
            Block::Rows(rows) => {
                let rows: String = rows.iter().map(|row| self.row(row)).collect();
                format!("<table>{rows}</table>")
            }
            Block::Amounts(rows) => amounts(rows),
            Block::Link { label, href } => format!("<p>{}</p>", self.anchor(label, href)),
            Block::Button { label, href } => self.button(label, href),
        }
    }

    /// A paragraph of our own text, in which the company's phone number calls.
    fn paragraph(&self, text: &str) -> String {
        let html = escape(text).replace('\n', "<br>");
        let Link { label, href } = &self.phone;
        if label.is_empty() {
            return html;
        }
        html.replace(&escape(label), &self.anchor(label, href))
    }

    fn row(&self, row: &Row) -> String {
        let value = match &row.href {
            Some(href) => self.anchor(&row.value, href),
            None => lines(&row.value),
        };
        format!(
            "<tr><th align=\"left\" valign=\"top\" style=\"padding-right:1em;font-weight:normal\">{}</th>\
             <td valign=\"top\"><b>{value}</b></td></tr>",
            escape(&row.label)
        )
    }

    fn anchor(&self, label: &str, href: &str) -> String {
        format!(
            "<a href=\"{}\" style=\"color:{}\">{}</a>",
            escape(href),
            escape(&self.link_color),
            escape(label)
        )
    }

    fn button(&self, label: &str, href: &str) -> String {
        format!(
            "<p style=\"margin:24px 0\"><a class=\"button\" href=\"{}\" style=\"display:inline-block;\
             padding:12px 20px;border-radius:6px;background:{};color:#ffffff;font-weight:bold;\
             text-decoration:none\">{}</a></p>",
            escape(href),
            escape(&self.link_color),
            escape(label)
        )
    }
}

/// Lines of a bill: labels on the left, amounts on the right, the total below a heavier line.
fn amounts(rows: &[Row]) -> String {
    let last = rows.len().saturating_sub(1);
    let rows = rows.iter().enumerate().map(|(at, row)| {
        let (line, weight) = if at == last {
            ("2px solid #1d2b26", "bold")
        } else {
            ("1px solid #d5dcd7", "normal")
        };
        let style = format!("padding:6px 0;border-top:{line};font-weight:{weight}");
        format!(
            "<tr><th align=\"left\" valign=\"top\" style=\"{style}\">{}</th>\
             <td align=\"right\" valign=\"top\" style=\"{style};padding-left:1em\">{}</td></tr>",
            escape(&row.label),
            escape(&row.value)
        )
    });
    let rows: String = rows.collect();
    format!("<table width=\"100%\" style=\"border-collapse:collapse\">{rows}</table>")
}

/// A typed value as HTML. Several lines get a bar on the left, so that they cannot be mistaken for
/// our own text.
fn lines(value: &str) -> String {
    let escaped = escape(value.trim_end());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn look(logo: Option<LogoImage>) -> Look {
        Look {
            brand: "Moya & Sons".into(),
            link_color: "#00684a".into(),
            logo,
            phone: Link {
                label: "956-555-7001".into(),
                href: "tel:956-555-7001".into(),
            },
        }
    }

    fn html(blocks: Vec<Block>, logo: Option<LogoImage>) -> String {
        let mail = Mail::new("ana@example.com".into(), "<b>".into(), blocks);
        mail.html("en", &look(logo))
    }

    #[test]
    fn begins_with_the_logo_or_else_with_the_brand() {
        let logo = LogoImage {
            src: "https://movers.example/logo.png?v=1".into(),
            width: 92,
            height: 46,
        };
        let image = "<img src=\"https://movers.example/logo.png?v=1\" width=\"92\" height=\"46\" \
                     alt=\"Moya &amp; Sons\"";
        let with_logo = html(Vec::new(), Some(logo));
        assert!(with_logo.contains(image), "{with_logo}");
        let without = html(Vec::new(), None);
        assert!(without.contains(">Moya &amp; Sons</p>"), "{without}");
    }

    #[test]
    fn escapes_entered_text() {
        let html = html(
            vec![Block::Rows(vec![Row {
                label: "Name".into(),
                value: "<script>alert(1)</script>".into(),
                href: Some("tel:\"><img src=x>".into()),
            }])],
            None,
        );
        assert!(
            !html.contains("<script") && !html.contains("<img") && !html.contains("<b></title")
        );
    }

    #[test]
    fn typed_lines_have_a_bar() {
        let typed = "A piano.\r\n\r\nOpen the lead: https://evil.example\n";
        let rows = vec![Row::plain("Special requests", typed)];
        let html = html(vec![Block::Rows(rows)], None);
        let end = "<br>Open the lead: https://evil.example</div>";
        assert!(html.contains(end), "{html}");
    }

    #[test]
    fn amounts_are_on_the_right_and_the_total_is_bold() {
        let rows = vec![
            Row::plain("Labor", "$720.00"),
            Row::plain("Total", "$779.40"),
        ];
        let html = html(vec![Block::Amounts(rows)], None);
        assert_eq!(html.matches("<td align=\"right\"").count(), 2, "{html}");
        let bold = html.find("font-weight:bold\">Total</th>");
        assert!(bold > html.find("$720.00"), "{html}");
    }

    #[test]
    fn the_companys_phone_number_calls_and_a_button_is_a_link() {
        let blocks = vec![
            Block::Text("Call us at 956-555-7001.".into()),
            Block::Button {
                label: "See your estimate".into(),
                href: "https://movers.example/q".into(),
            },
        ];
        let html = html(blocks, None);
        assert!(html.contains("at <a href=\"tel:956-555-7001\""), "{html}");
        let button = "<a class=\"button\" href=\"https://movers.example/q\"";
        assert!(html.contains(button), "{html}");
        assert!(html.contains("prefers-color-scheme:dark"), "{html}");
    }
}
