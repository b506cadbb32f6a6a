//! Fills placeholders such as `{name}` in a text.

/// Replaces each `{name}` in one pass, so placeholders inside values are not replaced. Unknown
/// names stay unchanged.
pub fn fill_placeholders(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let value = rest.find('}').and_then(|close| {
            let name = &rest[1..close];
            let (_, value) = values.iter().find(|(own, _)| *own == name)?;
            Some((close + 1, *value))
        });
        let (taken, text) = value.unwrap_or((1, "{"));
        filled.push_str(text);
        rest = &rest[taken..];
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_each_placeholder_once() {
        let values = [("name", "{date} {name}"), ("date", "today")];
        let fill = |template| fill_placeholders(template, &values);
        assert_eq!(
            fill("{name}, {date}: {other} {"),
            "{date} {name}, today: {other} {"
        );
        assert_eq!(fill("{{name}}"), "{{date} {name}}");
        assert_eq!(fill(""), "");
    }
}
