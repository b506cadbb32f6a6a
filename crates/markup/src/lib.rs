//! Escapes text for HTML and XML. The only escaper of the workspace, so it knows no other crate.

/// Escapes text for element content and for attribute values in double quotes, in HTML as in XML.
///
/// Apostrophes stay: `&apos;` is not HTML 4, and some mail clients show it literally.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn escapes_what_ends_text_or_a_double_quoted_attribute() {
        assert_eq!(
            escape(r#"<b title="Ñ & 'o'">&amp;"#),
            "&lt;b title=&quot;Ñ &amp; 'o'&quot;&gt;&amp;amp;"
        );
    }
}
