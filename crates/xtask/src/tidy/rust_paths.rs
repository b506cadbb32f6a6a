//! Reads the paths that a Rust file names: `crate::…`, `super::…` and `self::…` anywhere in it, and
//! the imports of its `use` declarations. Inline modules, such as `mod tests { … }`, are skipped.

use super::rust_tokens::{Token, tokens};

/// The paths and imports of a file.
#[derive(Debug, Default)]
pub struct Paths {
    /// Every path that starts with `crate`, `super` or `self`, one for each leaf of a `use` tree.
    pub named: Vec<Vec<String>>,
    /// The imports of `use` declarations: the name in scope, and the path it refers to.
    pub imports: Vec<(String, Vec<String>)>,
}

/// Reads the paths of a file.
pub fn paths(text: &str) -> Paths {
    let tokens = without_inline_modules(&tokens(text));
    let mut paths = Paths::default();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            Token::Word("use") => at = read_use(&tokens, at + 1, &[], &mut paths),
            Token::Word("crate" | "super" | "self")
                if follows(&tokens, at, Token::PathSeparator) =>
            {
                let (path, next) = read_path(&tokens, at);
                paths.named.push(path);
                at = next;
            }
            _ => at += 1,
        }
    }
    paths
}

/// Reads `a::b::c` starting at its first word. Also returns the index after it.
fn read_path(tokens: &[Token], start: usize) -> (Vec<String>, usize) {
    let mut path = Vec::new();
    let mut at = start;
    while let Some(Token::Word(word)) = tokens.get(at) {
        path.push((*word).to_owned());
        at += 1;
        if tokens.get(at) != Some(&Token::PathSeparator) {
            break;
        }
        at += 1;
    }
    (path, at)
}

/// Reads one tree of a `use` declaration, such as `a::{b, c as d, e::*}`. Returns the index after
/// it.
fn read_use(tokens: &[Token], start: usize, prefix: &[String], paths: &mut Paths) -> usize {
    let (own, mut at) = read_path(tokens, start);
    let mut path = prefix.to_vec();
    path.extend(own);
    if tokens.get(at) == Some(&Token::Symbol('{')) {
        at += 1;
        while at < tokens.len() && tokens[at] != Token::Symbol('}') {
            let next = read_use(tokens, at, &path, paths);
            at = if tokens.get(next) == Some(&Token::Symbol(',')) {
                next + 1
            } else {
                next.max(at + 1)
            };
            if tokens.get(next) == Some(&Token::Symbol('}')) {
                at = next;
            }
        }
        return at + 1;
    }
    if tokens.get(at) == Some(&Token::Symbol('*')) {
        add_import(path, None, paths);
        return at + 1;
    }
    if tokens.get(at) == Some(&Token::Word("as")) {
        let alias = match tokens.get(at + 1) {
            Some(Token::Word(word)) => Some((*word).to_owned()),
            _ => None,
        };
        add_import(path, alias, paths);
        return at + 2;
    }
    let name = path.iter().rev().find(|part| *part != "self").cloned();
    add_import(path, name, paths);
    at
}

fn add_import(mut path: Vec<String>, name: Option<String>, paths: &mut Paths) {
    // `use a::{self, b}` imports `a` itself.
    if path.len() > 1 && path.last().is_some_and(|part| part == "self") {
        path.pop();
    }
    if let Some(name) = name {
        paths.imports.push((name, path.clone()));
    }
    if path
        .first()
        .is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str()))
    {
        paths.named.push(path);
    }
}

fn follows(tokens: &[Token], at: usize, expected: Token) -> bool {
    tokens.get(at + 1) == Some(&expected)
}

/// The tokens outside of `mod name { … }`, in which `super` would be the file's own module.
fn without_inline_modules<'text>(tokens: &[Token<'text>]) -> Vec<Token<'text>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_inline = tokens[at] == Token::Word("mod")
            && matches!(tokens.get(at + 1), Some(Token::Word(_)))
            && tokens.get(at + 2) == Some(&Token::Symbol('{'));
        if is_inline {
            at = end_of_block(tokens, at + 2);
        } else {
            kept.push(tokens[at]);
            at += 1;
        }
    }
    kept
}

/// The index after the block that opens at `start`.
fn end_of_block(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0_usize;
    for (offset, token) in tokens[start..].iter().enumerate() {
        match token {
            Token::Symbol('{') => depth += 1,
            Token::Symbol('}') => {
                depth -= 1;
                if depth == 0 {
                    return start + offset + 1;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<String> {
        paths(text)
            .named
            .iter()
            .map(|path| path.join("::"))
            .collect()
    }

    #[test]
    fn reads_each_leaf_of_a_use_tree() {
        let text = "use crate::{a, b::{c, d as e}, f::*};\nuse std::fs;";
        assert_eq!(
            named(text),
            ["crate::a", "crate::b::c", "crate::b::d", "crate::f"]
        );
    }

    #[test]
    fn reads_a_use_tree_with_a_trailing_comma_and_itself() {
        let text = "use super::rates::{\n    self,\n    Rates,\n};\nuse crate::last;";
        assert_eq!(
            named(text),
            ["super::rates", "super::rates::Rates", "crate::last"]
        );
    }

    #[test]
    fn reads_a_path_within_code() {
        assert_eq!(
            named("fn a() -> crate::b::C { self::d::e() }"),
            ["crate::b::C", "self::d::e"]
        );
    }

    #[test]
    fn ignores_visibility_and_inline_modules() {
        let text = "pub(crate) fn a(&self) {}\nmod tests { use super::b; fn c() { crate::d(); } }";
        assert!(named(text).is_empty());
    }

    #[test]
    fn imports_have_the_name_in_scope() {
        let imports = paths("pub use snapshot::{Snapshot, load as open};").imports;
        let names: Vec<_> = imports.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Snapshot", "open"]);
        assert_eq!(imports[1].1, ["snapshot", "load"]);
    }
}
