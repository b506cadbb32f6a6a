//! The JSON Schema of each file, generated from the types that read it. The desk shows the types'
//! doc comments as hints.

use std::collections::BTreeMap;

use contract::Chrome;
use contract::desk::ContentKind;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use super::kind::kind_of;
use crate::cities::{City, Template};
use crate::files::localized;
use crate::jingle::JingleFile;
use crate::pages::PageHead;
use crate::posts::post::FrontMatter;
use crate::posts::text::BlogText;
use crate::rates::RatesFile;
use crate::section_file::SectionFile;
use crate::{
    AssistantText, Business, DeskMailText, DeskMessages, InvoiceText, MailText, Messages,
    ProposalText,
};

/// Fields that are edited in a multi-line input.
const MULTILINE: [&str; 12] = [
    "answer",
    "consent",
    "description",
    "excerpt",
    "lead",
    "local_knowledge",
    "note",
    "paragraphs",
    "promise",
    "signature",
    "subscribe_text",
    "text",
];

/// The schema of a file; `None` if it cannot be edited by a form.
pub fn of(path: &str) -> Option<Value> {
    let mut schema = match kind_of(path)? {
        ContentKind::Facts => root::<BTreeMap<String, BTreeMap<String, String>>>(),
        ContentKind::Rates => root::<RatesFile>(),
        ContentKind::Business => root::<Business>(),
        ContentKind::Pages => page(),
        ContentKind::Cities => root::<City>(),
        ContentKind::Posts => root::<FrontMatter>(),
        ContentKind::Texts => match localized(path).map_or(path, |(_, name)| name) {
            "jingle.toml" => root::<JingleFile>(),
            "assistant.toml" => root::<AssistantText>(),
            "blog.toml" => root::<BlogText>(),
            "city.toml" => root::<Template>(),
            "desk.toml" => root::<DeskMessages>(),
            "desk-mail.toml" => root::<DeskMailText>(),
            "invoice.toml" => root::<InvoiceText>(),
            "mail.toml" => root::<MailText>(),
            "proposal.toml" => root::<ProposalText>(),
            "site.toml" => root::<Chrome>(),
            _ => root::<Messages>(),
        },
    };
    mark_multiline(&mut schema);
    Some(schema)
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}

fn root<T: JsonSchema>() -> Value {
    generator().into_root_schema_for::<T>().to_value()
}

/// The schema of a page: its head plus its sections, which are read separately so that errors name
/// their line.
fn page() -> Value {
    let mut generator = generator();
    let sections = generator.subschema_for::<Vec<SectionFile>>().to_value();
    let mut page = generator.into_root_schema_for::<PageHead>().to_value();
    page["properties"]["section"] = sections;
    if let Some(required) = page["required"].as_array_mut() {
        required.push(json!("section"));
    }
    page
}

/// Marks the fields with multi-line text.
fn mark_multiline(schema: &mut Value) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, property) in properties {
            if MULTILINE.contains(&name.as_str()) {
                mark_text(property);
            }
        }
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(mark_multiline),
        Value::Array(items) => items.iter_mut().for_each(mark_multiline),
        _ => {}
    }
}

/// Marks a string, or the strings of a list.
fn mark_text(schema: &mut Value) {
    let kind = &schema["type"];
    if kind == "string" || *kind == json!(["string", "null"]) {
        schema["x-lines"] = true.into();
    } else if kind == "array" {
        mark_text(&mut schema["items"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_schema_has_every_kind_of_section() {
        let page = of("en/pages/home.toml").expect("a page");
        let section = &page["$defs"]["Section"]["oneOf"];
        let kinds = section.as_array().expect("a choice").iter();
        let kinds: Vec<&str> = kinds
            .filter_map(|kind| kind["properties"]["kind"]["const"].as_str())
            .collect();
        assert!(
            kinds.contains(&"hero") && kinds.contains(&"call-to-action"),
            "{kinds:?}"
        );
        assert_eq!(page["properties"]["description"]["x-lines"], true);
        let image = &page["$defs"]["NamedImage"]["properties"];
        assert_eq!(image["name"]["x-image"], true);
        assert!(
            image.get("src").is_none(),
            "computed fields are not in the schema"
        );
    }
}
