//! Writes a tree as XML.

use quick_xml::escape::escape;

use super::css;
use super::tree::{Child, NAMESPACE, Tree};

/// The document of a tree.
pub fn document(tree: &Tree) -> String {
    let mut text = String::new();
    element(tree, 0, &mut text);
    text
}

/// Writes an element. They are nested at most [`super::tree`]'s depth.
fn element(tree: &Tree, index: usize, text: &mut String) {
    let own = &tree.0[index];
    if own.name == "style" {
        let sheet = css::clean(&own.own_text());
        if !sheet.is_empty() {
            text.push_str("<style>");
            text.push_str(&escape(sheet.as_str()));
            text.push_str("</style>");
        }
        return;
    }
    text.push('<');
    text.push_str(own.name);
    if index == 0 {
        attribute("xmlns", NAMESPACE, text);
    }
    for (name, value) in &own.attributes {
        attribute(name, value, text);
    }
    if own.children.is_empty() {
        text.push_str("/>");
        return;
    }
    text.push('>');
    for child in &own.children {
        match child {
            Child::Element(child) => element(tree, *child, text),
            Child::Text(own) => text.push_str(&escape(own.as_str())),
        }
    }
    text.push_str("</");
    text.push_str(own.name);
    text.push('>');
}

fn attribute(name: &str, value: &str, text: &mut String) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    text.push_str(&escape(value));
    text.push('"');
}
