//! Bounds what a drawing takes to draw: an element counts as often as others refer to it.

use std::collections::HashMap;

use super::css::{Declaration, Rule};
use super::tree::{Child, Element, Tree};
use super::{IngestError, allowed, css};

/// The most that a drawing may cost. A shape costs 1, and more if it is long.
const MAX_COST: u64 = 40_000;

/// Bytes of an element that cost 1.
const BYTES: u64 = 100;

/// Pixels of an embedded picture that cost 1.
const PIXELS: u64 = 10_000;

/// How often a marker is drawn for each [`BYTES`] of its path: a point takes four.
const MARKERS: u64 = 25;

/// How deep elements may refer to others, including the elements around them.
const MAX_CHAIN: usize = 200;

/// How many references are followed, so that this check is short, too.
const MAX_REFERENCES: usize = 100_000;

/// Refuses a drawing that costs too much, or whose elements refer to themselves.
pub fn check(tree: &Tree, rules: &[Rule]) -> Result<(), IngestError> {
    let mut declared: HashMap<&str, Vec<&Declaration>> = HashMap::new();
    let mut left = MAX_REFERENCES;
    for rule in rules {
        let referring = rule.declarations.iter();
        let referring = referring.filter(|(_, value)| !allowed::references(value).is_empty());
        let referring: Vec<&Declaration> = referring.collect();
        left = rule
            .selectors
            .len()
            .checked_mul(referring.len())
            .and_then(|count| left.checked_sub(count))
            .ok_or(IngestError::TooComplex)?;
        for selector in &rule.selectors {
            declared.entry(selector).or_default().extend(&referring);
        }
    }
    let elements = tree.0.iter().enumerate();
    let ids = elements.filter_map(|(index, element)| Some((element.attribute("id")?, index)));
    let mut costs = Costs {
        tree,
        declared,
        ids: ids.collect(),
        known: vec![Known::No; tree.0.len()],
        left: MAX_REFERENCES,
    };
    costs.of(0, 0).map(|_| ())
}

#[derive(Clone, Copy)]
enum Known {
    No,
    /// It is being computed: an element that refers to it refers to itself.
    Soon,
    Cost(u64),
}

struct Costs<'a> {
    tree: &'a Tree,
    /// By selector, the declarations that refer to elements.
    declared: HashMap<&'a str, Vec<&'a Declaration>>,
    ids: HashMap<&'a str, usize>,
    known: Vec<Known>,
    /// How many references may still be followed.
    left: usize,
}

impl<'a> Costs<'a> {
    fn of(&mut self, index: usize, depth: usize) -> Result<u64, IngestError> {
        match self.known[index] {
            Known::Cost(cost) => return Ok(cost),
            Known::Soon => return Err(IngestError::Corrupt),
            Known::No if depth == MAX_CHAIN => return Err(IngestError::TooComplex),
            Known::No => self.known[index] = Known::Soon,
        }
        let element = &self.tree.0[index];
        let mut cost = weight(element);
        for child in &element.children {
            if let Child::Element(child) = child {
                cost = cost.saturating_add(self.of(*child, depth + 1)?);
            }
        }
        let href = element.attribute("href");
        if let Some(target) = href.and_then(|href| href.strip_prefix('#')) {
            cost = cost.saturating_add(self.of_target(target, depth)?);
        }
        // Shapes within an element inherit its paint and markers, so each of them may be painted with it.
        let mut paint = 1_u64;
        let references = self.references(element);
        self.left = self
            .left
            .checked_sub(references.len())
            .ok_or(IngestError::TooComplex)?;
        for (property, target) in references {
            let referred = self.of_target(&target, depth)?;
            match property {
                "fill" | "stroke" => paint = paint.saturating_add(referred),
                _ if property.starts_with("marker") => {
                    paint = paint.saturating_add(referred.saturating_mul(MARKERS));
                }
                _ => cost = cost.saturating_add(referred),
            }
        }
        let cost = cost.saturating_mul(paint);
        if cost > MAX_COST {
            return Err(IngestError::TooComplex);
        }
        self.known[index] = Known::Cost(cost);
        Ok(cost)
    }

    /// The cost of the element with an identifier. A gradient has nothing to draw.
    fn of_target(&mut self, id: &str, depth: usize) -> Result<u64, IngestError> {
        let Some(target) = self.ids.get(id).copied() else {
            return Ok(0);
        };
        let cost = self.of(target, depth + 1)?;
        let is_gradient = self.tree.0[target].name.ends_with("Gradient");
        Ok(if is_gradient { 0 } else { cost })
    }

    /// The properties with which an element refers to others, and the identifiers of these.
    fn references(&self, element: &'a Element) -> Vec<(&'static str, String)> {
        let own = element.attributes.iter().flat_map(|(name, value)| {
            if *name == "style" {
                css::declarations(value)
            } else if value.contains('(') {
                vec![(*name, value.clone())]
            } else {
                Vec::new()
            }
        });
        let classes = element.attribute("class").unwrap_or_default();
        let classes = classes.split_whitespace().map(|class| format!(".{class}"));
        let id = element.attribute("id").map(|id| format!("#{id}"));
        let selectors = [element.name.to_owned(), "*".to_owned()];
        let declared = selectors
            .into_iter()
            .chain(id)
            .chain(classes)
            .filter_map(|selector| self.declared.get(selector.as_str()))
            .flatten()
            .map(|(property, value)| (*property, value.clone()));
        own.chain(declared)
            .flat_map(|(property, value)| {
                let targets = allowed::references(&value).into_iter();
                targets.map(move |target| (property, target))
            })
            // One more than may be followed is enough to refuse them.
            .take(self.left + 1)
            .collect()
    }
}

fn weight(element: &Element) -> u64 {
    let attributes = element.attributes.iter();
    // Embedded pictures count by their pixels.
    let attributes = attributes.filter(|(name, _)| *name != "href");
    let bytes: usize = attributes.map(|(_, value)| value.len()).sum();
    let texts = element.children.iter().map(|child| match child {
        Child::Text(text) if element.name != "style" => text.len(),
        _ => 0,
    });
    let bytes = u64::try_from(bytes + texts.sum::<usize>()).unwrap_or(u64::MAX);
    1 + bytes / BYTES + element.pixels / PIXELS
}
