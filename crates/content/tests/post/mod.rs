//! Adds a test post to the shipped content.

// Each test file uses its own part of this.
#![allow(dead_code)]

use content::{Files, Page};
use contract::{PostsSection, Section};

pub const FILE: &str = "en/posts/a-test.md";

/// The front matter of the test post: lines 1 to 7.
pub const HEAD: &str = "+++
title = \"How is a post read?\"
date = 2026-03-14
category = \"Packing Tips\"
excerpt = \"A post that tests write for themselves: it says little, but it says it in as many characters as are asked.\"
next = \"/quote?from=San+Juan\"
+++
";

/// The shipped content with a test post of this front matter and body.
pub fn with(head: &str, body: &str) -> Files {
    let mut files = Files::shipped();
    files.insert(FILE, format!("{head}{body}"));
    files
}

pub fn section(page: &Page) -> &PostsSection {
    let found = page.sections.iter().find_map(|section| match section {
        Section::Posts(posts) => Some(posts),
        _ => None,
    });
    found.expect("posts")
}
