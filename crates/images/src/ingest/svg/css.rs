//! Style sheets and `style` attributes: read into allowed properties, and written from them.

use super::allowed;

/// A property and its value.
pub type Declaration = (&'static str, String);

/// Selectors and the declarations for them.
pub struct Rule {
    pub selectors: Vec<String>,
    pub declarations: Vec<Declaration>,
}

/// The allowed rules of a style sheet. Rules that begin with `@` are not allowed.
pub fn rules(text: &str) -> Vec<Rule> {
    let text = without_comments(text);
    let mut rest = text.trim();
    let mut rules = Vec::new();
    while let Some(at) = rest.find(['{', ';']) {
        let (head, after) = (rest[..at].trim(), &rest[at + 1..]);
        if rest[at..].starts_with(';') {
            // A statement such as `@charset`.
            rest = after;
            continue;
        }
        let (body, following) = block(after);
        rest = following;
        let selectors: Vec<String> = head.split(',').map(|one| one.trim().to_owned()).collect();
        if body.contains('{') || !selectors.iter().all(|one| is_selector(one)) {
            continue;
        }
        let are_simple = selectors.iter().all(|one| is_simple(one));
        let mut declarations = declarations(body);
        // The cost of a drawing is counted by what its elements refer to, so those references must be known.
        declarations.retain(|(_, value)| are_simple || allowed::references(value).is_empty());
        if !declarations.is_empty() {
            rules.push(Rule {
                selectors,
                declarations,
            });
        }
    }
    rules
}

/// The allowed declarations of a block or a `style` attribute.
pub fn declarations(text: &str) -> Vec<Declaration> {
    let text = without_comments(text);
    let parts = text.split(';').filter_map(|part| {
        let (name, value) = part.split_once(':')?;
        let property = allowed::property(&name.trim().to_ascii_lowercase())?;
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        (!value.is_empty() && allowed::is_safe_value(&value)).then_some((property, value))
    });
    parts.collect()
}

/// Declarations as text.
pub fn text_of(declarations: &[Declaration]) -> String {
    let all = declarations
        .iter()
        .map(|(property, value)| format!("{property}:{value}"));
    all.collect::<Vec<_>>().join(";")
}

/// A style sheet with the allowed rules of another.
pub fn clean(text: &str) -> String {
    let all = rules(text).into_iter().map(|rule| {
        let (selectors, body) = (rule.selectors.join(","), text_of(&rule.declarations));
        format!("{selectors}{{{body}}}")
    });
    all.collect::<Vec<_>>().join("\n")
}

/// Splits what follows an opening brace into the block and the rest.
fn block(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        // As in CSS, a comment separates what is around it.
        kept.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

fn is_selector(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.#*>+~: \t\r\n".contains(c))
}

/// Returns whether a selector is one name, class or identifier.
fn is_simple(selector: &str) -> bool {
    let name = selector.strip_prefix(['.', '#']).unwrap_or(selector);
    selector == "*"
        || (!name.is_empty()
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)))
}
