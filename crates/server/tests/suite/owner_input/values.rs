//! What an owner could type by mistake, by pasting or on purpose: known odd texts and generated ones.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Texts that break text handling, storage, TOML, HTML, Markdown or numbers.
const KNOWN: [&str; 44] = [
    "",
    " ",
    "\u{A0}\u{2003}",
    "\u{200B}",
    "\u{FEFF}",
    "\u{1F69A}",
    "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F1F2}\u{1F1FD}",
    "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{5E9}\u{5DC}\u{5D5}\u{5DD}",
    "\u{202E}abc\u{202C}",
    "e\u{301}\u{323}\u{301}\u{323}",
    "\u{301}",
    "\u{FDFD}",
    "\u{10FFFF}",
    "\0",
    "a\0b",
    "\u{7}",
    "\u{1B}[31m",
    "\r",
    "\n",
    "two\nlines\n\nand a paragraph",
    "\t",
    "{",
    "{}",
    "{nothing}",
    "{nothing.here}",
    "{phone.main}",
    "{crew 99}",
    "{tax",
    "\"\"\"",
    "'''",
    "\"\\\"",
    "a = 1\n[[section]]\nkind = \"hero\"",
    "+++\n+++",
    "<script>alert(1)</script>",
    "</style><b>&amp;&#0;",
    "[a](javascript:alert(1))",
    "[a](/s)",
    "/s",
    "../../facts.toml",
    "-1",
    "1e9",
    "NaN",
    "$175",
    "99999999999999999999999999",
];

/// The texts to try, in a fixed order: the known ones, long ones, and `generated` others. They are the
/// same on every run.
pub fn odd_texts(generated: usize) -> Vec<String> {
    let mut texts: Vec<String> = KNOWN.iter().map(|text| (*text).to_owned()).collect();
    texts.extend([
        "w".repeat(10_000),
        "\u{F1}".repeat(500),
        "long words ".repeat(200),
        "e\u{301}".repeat(300),
    ]);
    let mut runner = TestRunner::deterministic();
    let strategy = generated_text();
    texts.extend((0..generated).map(|_| {
        let tree = strategy.new_tree(&mut runner);
        tree.expect("every text is generated").current()
    }));
    texts
}

/// Pieces of the known texts in any order, and any characters.
fn generated_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(&KNOWN[..]).prop_map(str::to_owned);
    let part = prop_oneof![piece, any::<String>(), "[a-z ]{1,20}"];
    prop::collection::vec(part, 1..6).prop_map(|parts| parts.concat())
}

/// Numbers in a fixed pseudo-random order (xorshift), to sample from long lists.
pub struct Order(u64);

impl Order {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Moves the items into a pseudo-random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit).expect("a small number");
        usize::try_from(self.0 % limit).expect("a small number")
    }
}
