//! Links in texts, written as `[label](target)`.

/// A text without the targets of its links: `[packing](/packing-services)` becomes `packing`.
pub fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let Some((label, after)) = link(&rest[open..]) else {
            out.push_str(&rest[..=open]);
            rest = &rest[open + 1..];
            continue;
        };
        out.push_str(&rest[..open]);
        out.push_str(label);
        rest = after;
    }
    out + rest
}

/// The label of the link that a text begins with, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, after) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    (!label.contains('[')).then_some((label, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_links_by_their_labels() {
        assert_eq!(
            without_links("See [packing](/p), [the [list]."),
            "See packing, [the [list]."
        );
    }
}
