//! The problems that `mudanza check` finds in posts.

mod post;

use content::{Files, Problem, check};
use domain::Locale;
use post::{FILE, HEAD, with};

/// The problems of the test post.
fn found(files: &Files) -> Vec<Problem> {
    let problems = check(files).err().unwrap_or_default();
    problems.into_iter().filter(|p| p.file == FILE).collect()
}

/// A body with this many words that is easy to read and has no two equal sentences.
fn easy(words: usize) -> String {
    const SENTENCE: usize = 8;
    let number = |at: usize| {
        let letters = ["ba", "do", "ki", "lu", "me", "no", "pi", "ra", "so", "tu"];
        format!(
            "{}{}{}",
            letters[at / 100],
            letters[at / 10 % 10],
            letters[at % 10]
        )
    };
    let sentences: Vec<String> = (0..words / SENTENCE)
        .map(|at| format!("Box {} goes in the {} room.", number(at), number(at + 1)))
        .map(|sentence| format!("So {sentence}"))
        .collect();
    sentences.join(" ") + "\n"
}

#[test]
fn a_valid_post_passes_the_check() {
    assert_eq!(found(&with(HEAD, &easy(800))), []);
}

#[test]
fn reports_problems_with_their_line() {
    let easy = easy(800);
    for (body, line, words) in [
        (
            format!("{easy}\n[x](/nowhere)\n"),
            10,
            "/nowhere, where there is no page",
        ),
        (
            format!("{easy}\n[x](/terms#nowhere)\n"),
            10,
            "/terms#nowhere",
        ),
        (format!("{easy}\n[x](#nowhere)\n"), 10, "a-test#nowhere"),
        (format!("{easy}\n# Title\n"), 10, "only h1"),
        (
            format!("{easy}\n### Deep\n"),
            10,
            "level 3 under one of level 1",
        ),
        (
            format!("{easy}\n## A\n\n#### Deep\n"),
            12,
            "level 4 under one of level 2",
        ),
    ] {
        let problems = found(&with(HEAD, &body));
        assert_eq!(problems.len(), 1, "{words}: {problems:?}");
        assert!(problems[0].message.contains(words), "{words}: {problems:?}");
        assert_eq!(problems[0].line, Some(line), "{words}: {problems:?}");
    }
    let valid = format!("{easy}\n## Here\n\n[x](/terms#claims), [y](#here) and [z](/#faq)\n");
    assert_eq!(found(&with(HEAD, &valid)), []);
}

#[test]
fn reports_fifty_problems_of_a_broken_post() {
    for body in [
        "*a ".repeat(30_000),
        "a { b\n".repeat(10_000),
        "> quoted\n\n".repeat(10_000),
        format!("| {} |\n| --- |\n| b |\n", "*a ".repeat(200)),
    ] {
        let problems = found(&with(HEAD, &body));
        let start = body.get(..20).unwrap_or_default();
        assert_eq!(problems.len(), 50, "{start}");
        assert!(
            problems.iter().all(|problem| problem.line.is_some()),
            "{start}"
        );
    }
}

#[test]
fn a_weak_post_gets_advice_and_can_be_published() {
    let hard = "Notwithstanding considerable organizational complications, transportation \
                professionals customarily anticipate accommodating residential requirements.\n"
        .repeat(60);
    let short = HEAD.replace("A post that tests write for themselves: it", "It");
    for (head, body, line, words) in [
        (HEAD, easy(400), 8, "400 words"),
        (HEAD, easy(1_304), 8, "1304 words"),
        (HEAD, hard, 8, "reads at grade"),
        (&short, easy(800), 5, "summary"),
    ] {
        let site = check(&with(head, &body)).unwrap_or_else(|problems| panic!("{problems:?}"));
        let place = format!("content/{FILE}:{line}: ");
        let mut own = site
            .warnings()
            .filter(|warning| warning.starts_with(&place));
        assert!(own.any(|warning| warning.contains(words)), "{words}");
    }
}

#[test]
fn advice_is_given_in_the_language_of_the_desk() {
    let site = check(&with(HEAD, &easy(400))).unwrap_or_else(|problems| panic!("{problems:?}"));
    let advice = site.advice().find(|advice| advice.file == FILE);
    let advice = advice.expect("advice");
    assert!(advice.message_in(Locale::En).starts_with("400 words"));
    assert!(advice.message_in(Locale::Es).starts_with("400 palabras"));
}

#[test]
fn a_post_is_refused_in_the_language_of_the_desk() {
    let head = HEAD.replace("category = \"Packing Tips\"", "category = \"Packing\"");
    for (head, body, words) in [
        (HEAD, "", "El artículo no tiene texto."),
        (HEAD, "Dice <b>no</b>.\n", "Aquí no se puede usar HTML."),
        (HEAD, "Son {crew 7}.\n", "{crew 7}: no hay equipo de 7."),
        (
            HEAD,
            "Vea [esto](/nowhere).\n",
            "Un enlace lleva a /nowhere, donde no hay ninguna página.",
        ),
        (&head, "Texto.\n", "Elija una de estas categorías: "),
    ] {
        let problems = found(&with(head, body));
        let mut messages = problems
            .iter()
            .map(|problem| problem.message_in(Locale::Es));
        assert!(
            messages.any(|m| m.starts_with(words)),
            "{words}: {problems:?}"
        );
    }
}

#[test]
fn warns_about_a_text_that_is_somewhat_hard() {
    // Sentences of 19 words of a syllable and a half.
    let sentence = "the heavy table goes into the garage because a narrow door will never let that \
                    sofa past the heater. ";
    let files = with(HEAD, &format!("{}\n", sentence.repeat(28)));
    let site = check(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let warnings: Vec<&String> = site.warnings().collect();
    let grade = format!("content/{FILE}:8: reads at grade");
    assert!(
        warnings.iter().any(|w| w.starts_with(&grade)),
        "{warnings:?}"
    );
}

#[test]
fn rejects_a_paragraph_copied_from_another_post() {
    let own = "When the norther came through Edinburg on a Friday in January, the crew had the piano \
               halfway down the ramp, and the wind took the blanket off it and over the fence. Nobody \
               let go. The blanket was found two days later in a grapefruit tree behind the church.\n";
    let copied = own
        .replace("Edinburg", "Weslaco")
        .replace("Friday", "Monday")
        .replace("two", "three");
    let mut files = with(HEAD, &format!("{}\n{own}", easy(800)));
    let other = HEAD.replace("How is a post read?", "How is another read?");
    let apart = "The norther in January is the wind that takes a blanket off a piano. Strap it. A crew \
                 that lets a ramp stand open in Edinburg on such a Friday will look for it in the trees.\n";
    let mut second = |text: &str| {
        let words: String = easy(800)
            .replace("Box", "Crate")
            .replace("room", "shed")
            .replace("goes in", "stays by");
        files.insert("en/posts/b-test.md", format!("{other}{words}\n{text}"));
        check(&files).err().unwrap_or_default()
    };
    assert_eq!(second(apart), []);
    let problems = second(&copied);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let words = problems[0].to_string();
    assert!(
        words.contains("a-test.md:10") && words.contains("b-test.md:10"),
        "{words}"
    );
}
