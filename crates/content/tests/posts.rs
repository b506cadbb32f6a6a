//! What a post may say, how its figures are computed, and what is refused of it, with its line.

use content::{Blog, Files, Problem, Site, check, load};
use contract::{PostBlock, PostCard, PostsSection, Section};
use domain::{Cents, EstimateInput, Service, estimate};

const FILE: &str = "en/posts/a-test.md";

/// Lines 1 to 7 of a post.
const HEAD: &str = "+++
title = \"How is a post read?\"
date = 2026-03-14
category = \"Packing Tips\"
excerpt = \"A post that tests write for themselves: it says little, but it says it in as many characters as are asked.\"
next = \"/quote?from=San+Juan\"
+++
";

/// The shipped content with a post of this front matter and body.
fn with(head: &str, body: &str) -> Files {
    let mut files = Files::shipped();
    files.insert(FILE, format!("{head}{body}"));
    files
}

fn read(body: &str) -> Vec<PostBlock> {
    let site = load(&with(HEAD, body)).unwrap_or_else(|problems| panic!("{problems:?}"));
    blocks(&site).clone()
}

fn blocks(site: &Site) -> &Vec<PostBlock> {
    let sections = &site.pages["/blog/a-test"].sections;
    let body = sections.iter().find_map(|section| match section {
        Section::Post(post) => Some(&post.blocks),
        _ => None,
    });
    body.expect("a body")
}

fn paragraph(block: &PostBlock) -> &str {
    match block {
        PostBlock::Paragraph { text } => text,
        other => panic!("no paragraph: {other:?}"),
    }
}

/// What is complained about in the post of the tests.
fn found(files: &Files) -> Vec<Problem> {
    let problems = check(files).err().unwrap_or_default();
    problems.into_iter().filter(|p| p.file == FILE).collect()
}

/// A body of so many words that is easy to read and of which no two sentences are alike.
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
fn figures_follow_the_price_list() {
    let body = "It is {estimate bedrooms=3 crew=3 stairs=2 long_walk=yes services=full_packing,storage}, \
                {hours bedrooms=3 stairs=1}, {base bedrooms=0}, {crew 3}, {service piano_moving}, {tax}.\n";
    let mut files = with(HEAD, body);
    let expected = |files: &Files| {
        let rates = load(files).expect("sound").rates;
        let price = |service: Service| {
            let line = rates.services.iter().find(|line| line.service == service);
            line.expect("priced").price
        };
        let input = EstimateInput {
            bedrooms: 3,
            stairs_origin: 2,
            stairs_destination: 0,
            long_walk: true,
            hourly: rates.hourly(3).expect("a crew"),
            crew_size: 3,
            services: vec![Service::FullPacking, Service::Storage],
        };
        let Cents(total) = estimate(&rates, &input).total;
        let (dollars, cents) = (total / 100, total % 100);
        format!(
            "It is ${},{:03}.{cents:02}, 7.5 hours, 3 hours, ${}, ${}, {}.{}%.",
            dollars / 1000,
            dollars % 1000,
            input.hourly.0 / 100,
            price(Service::PianoMoving).0 / 100,
            rates.tax / 100,
            rates.tax % 100,
        )
    };
    let before = expected(&files);
    assert_eq!(paragraph(&blocks(&load(&files).expect("sound"))[0]), before);

    let rates = files.get("rates.toml").expect("shipped").to_vec();
    let rates = String::from_utf8(rates).expect("UTF-8");
    let rates = rates
        .replace("\"160.00\"", "\"170.00\"")
        .replace("\"200.00\"", "\"210.00\"");
    files.insert("rates.toml", rates.replace("\"8.25\"", "\"8.75\""));
    let after = expected(&files);
    assert_ne!(before, after);
    assert_eq!(paragraph(&blocks(&load(&files).expect("sound"))[0]), after);
}

#[test]
fn a_body_becomes_blocks() {
    let body = "Ask _en español_, **now** or *then*, at {brand.main}: see\n[the **terms**](/terms).\n\n\
                ## Where's Peñitas?\n\n### Here\n\n1. one\n2. two\n\n- a\n\n- b\n\n\
                | Thing | Price | Room |\n|---|---|---|\n| 1 | {crew 2} | 2nd |\n\n## Where's Peñitas?\n";
    let blocks = read(body);
    let brand =
        "Ask _en español_, **now** or *then*, at Valley Movers: see [the **terms**](/terms).";
    assert_eq!(paragraph(&blocks[0]), brand);
    let headings: Vec<(u8, &str)> = blocks
        .iter()
        .filter_map(|block| match block {
            PostBlock::Heading { level, id, .. } => Some((*level, id.as_str())),
            _ => None,
        })
        .collect();
    let ids = [(2, "wheres-penitas"), (3, "here"), (2, "wheres-penitas-2")];
    assert_eq!(headings, ids);
    assert!(
        matches!(&blocks[3], PostBlock::List { ordered: true, items } if items == &["one", "two"])
    );
    assert!(
        matches!(&blocks[4], PostBlock::List { ordered: false, items } if items == &["a", "b"])
    );
    let PostBlock::Table { head, right, rows } = &blocks[5] else {
        panic!("no table: {:?}", blocks[5]);
    };
    assert_eq!(
        (head.len(), right.as_slice()),
        (3, &[false, true, false][..])
    );
    assert_eq!(rows, &[["1", "$120", "2nd"]]);
}

#[test]
fn what_a_post_cannot_say_is_named_with_its_line() {
    for (body, line, words) in [
        ("One.\n\n<div>Two</div>\n", 10, "HTML"),
        ("One.\nTwo <b>three</b>.\n", 9, "HTML"),
        ("![A box](/images/box.jpg)\n", 8, "picture"),
        ("`code`\n", 8, "code"),
        ("    four spaces\n", 8, "code"),
        ("> said\n", 8, "quotation"),
        ("One.\n\n---\n", 10, "line across"),
        ("- one\n  - two\n", 9, "list within a list"),
        ("- one\n\n  more\n", 10, "one paragraph"),
        ("A \\* star.\n", 8, "'*'"),
        ("[out](javascript:alert(1))\n", 8, "begins with none"),
        ("[out](quote)\n", 8, "begins with none"),
        ("One.\n\nTwo {brand.secret}.\n", 10, "brand.secret"),
        ("{estimat bedrooms=1 crew=2}\n", 8, "no such shortcode"),
        ("{estimate bedrooms=1 crew=2 mood=good}\n", 8, "'mood'"),
        ("{estimate bedrooms=1}\n", 8, "crew=… is missing"),
        ("{estimate bedrooms=1 bedrooms=2 crew=2}\n", 8, "twice"),
        ("{estimate bedrooms=9 crew=2}\n", 8, "bedrooms are 0 to 4"),
        ("{estimate bedrooms=1 crew=7}\n", 8, "no crew of 7"),
        (
            "{estimate bedrooms=1 crew=2 stairs=4000000000}\n",
            8,
            "stairs",
        ),
        (
            "{hours bedrooms=1 services=full_packing,tuba}\n",
            8,
            "'tuba' is no service",
        ),
        ("{tax now}\n", 8, "'now'"),
        ("One.\nIt is {tax.\n", 9, "brace"),
        ("One.\nIt is tax}.\n", 9, "brace"),
    ] {
        let problems = load(&with(HEAD, body)).err().unwrap_or_default();
        let place = format!("content/{FILE}:{line}: ");
        assert!(
            problems
                .iter()
                .any(|p| p.to_string().starts_with(&place) && p.message.contains(words)),
            "{body:?} should be refused on line {line} for {words}: {problems:?}"
        );
    }
}

#[test]
fn front_matter_is_complete_and_holds_nothing_else() {
    for (from, to, line, words) in [
        ("+++\ntitle", "++\ntitle", 1, "front matter"),
        ("date = 2026-03-14\n", "", 1, "date"),
        ("2026-03-14", "2026-02-30", 3, "date"),
        ("2026-03-14", "2026-03-14T12:00:00", 3, "a day alone"),
        ("next =", "colour = 1\nnext =", 6, "colour"),
        ("Packing Tips", "Packing", 4, "City Guides"),
        ("/quote?from=San+Juan", "/piano-movers", 6, "/quote"),
        ("/quote?from=San+Juan", "/quote?service=tuba", 6, "tuba"),
        ("/quote?from=San+Juan", "/quote?from=", 6, "town"),
        ("How is", "How <b>is", 2, "HTML"),
        (
            "next =",
            "image = { name = \"nowhere.jpg\", alt = \"A box.\" }\nnext =",
            6,
            "nowhere",
        ),
        (
            "next =",
            "image = { name = \"review-1.jpg\" }\nnext =",
            6,
            "alt",
        ),
    ] {
        assert!(HEAD.contains(from), "{from}");
        let head = HEAD.replace(from, to);
        let problems = load(&with(&head, "One.\n")).err().unwrap_or_default();
        let place = format!("content/{FILE}:{line}: ");
        assert!(
            problems
                .iter()
                .any(|p| p.to_string().starts_with(&place) && p.message.contains(words)),
            "{to:?} should be refused on line {line} for {words}: {problems:?}"
        );
    }
}

#[test]
fn a_file_is_named_like_an_address() {
    let mut files = Files::shipped();
    files.insert("en/posts/My Post.md", format!("{HEAD}One.\n"));
    let problems = load(&files).err().unwrap_or_default();
    assert!(problems[0].message.contains("hyphens"), "{problems:?}");
}

#[test]
fn a_sound_post_passes_the_check() {
    assert_eq!(found(&with(HEAD, &easy(800))), []);
}

#[test]
fn the_check_names_what_is_wrong_with_its_line() {
    let easy = easy(800);
    let hard = "Notwithstanding considerable organizational complications, transportation \
                professionals customarily anticipate accommodating residential requirements.\n"
        .repeat(60);
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
        (self::easy(400), 8, "400 words"),
        (self::easy(1_304), 8, "1304 words"),
        (hard, 8, "reads at grade"),
    ] {
        let problems = found(&with(HEAD, &body));
        assert_eq!(problems.len(), 1, "{words}: {problems:?}");
        assert!(problems[0].message.contains(words), "{words}: {problems:?}");
        assert_eq!(problems[0].line, Some(line), "{words}: {problems:?}");
    }
    let sound = format!("{easy}\n## Here\n\n[x](/terms#claims), [y](#here) and [z](/#faq)\n");
    assert_eq!(found(&with(HEAD, &sound)), []);
    let head = HEAD.replace("A post that tests write for themselves: it", "It");
    let problems = found(&with(&head, &easy));
    assert!(problems[0].message.contains("excerpt") && problems[0].line == Some(5));
}

#[test]
fn a_text_that_is_somewhat_hard_is_a_warning() {
    // Sentences of 19 words of a syllable and a half.
    let sentence = "the heavy table goes into the garage because a narrow door will never let that \
                    sofa past the heater. ";
    let files = with(HEAD, &format!("{}\n", sentence.repeat(28)));
    let site = check(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let warned = site
        .warnings
        .iter()
        .any(|w| w.starts_with(&format!("content/{FILE}:8: reads at grade")));
    assert!(warned, "{:?}", site.warnings);
}

#[test]
fn a_paragraph_that_another_post_has_is_refused() {
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

#[test]
fn the_listing_shows_every_post_once_newest_first_twelve_a_page() {
    let mut files = Files::shipped();
    for at in 10..24 {
        let head = HEAD.replace("2026-03-14", &format!("2026-03-{at}"));
        let head = head.replace("How is a post read?", &format!("How is post {at} read?"));
        files.insert(&format!("en/posts/test-{at}.md"), format!("{head}One.\n"));
    }
    let site = load(&files).expect("sound");
    let newest_first = site
        .blog
        .posts
        .windows(2)
        .all(|two| two[0].date >= two[1].date);
    assert!(newest_first && site.blog.posts.len() >= 14);

    let all: Vec<&str> = site
        .blog
        .posts
        .iter()
        .map(|post| post.path.as_str())
        .collect();
    assert_eq!(shown(&site, None), all);
    let mut categories = 0;
    for link in &section(&site.pages["/blog"]).filters[1..] {
        let own = site
            .blog
            .posts
            .iter()
            .filter(|post| post.category == link.label);
        let own: Vec<&str> = own.map(|post| post.path.as_str()).collect();
        let key = link.href.split('=').next_back();
        assert_eq!(shown(&site, key), own, "{}", link.label);
        categories += own.len();
    }
    assert_eq!(categories, all.len(), "each post has one category");
}

/// The addresses on all pages of a listing, in order; a page is full but for the last.
fn shown<'a>(site: &'a Site, category: Option<&str>) -> Vec<&'a str> {
    let mut all: Vec<&PostCard> = Vec::new();
    for number in 1.. {
        let address = Blog::address(category, number);
        let page = site
            .pages
            .get(&address)
            .or_else(|| site.blog.listings.get(&address));
        let Some(page) = page else { break };
        assert_eq!(page.path, address);
        assert!(number == 1 || all.len() == 12 * (number - 1), "{address}");
        let section = section(page);
        let current: Vec<bool> = section.filters.iter().map(|link| link.current).collect();
        assert_eq!(
            current.iter().filter(|current| **current).count(),
            1,
            "{address}"
        );
        all.extend(&section.cards);
    }
    all.iter().map(|card| card.href.as_str()).collect()
}

fn section(page: &content::Page) -> &PostsSection {
    let found = page.sections.iter().find_map(|section| match section {
        Section::Posts(posts) => Some(posts),
        _ => None,
    });
    found.expect("posts")
}

#[test]
fn a_category_without_posts_says_so() {
    let mut files = Files::shipped();
    let words = files.get("en/blog.toml").expect("shipped").to_vec();
    let words = String::from_utf8(words).expect("UTF-8");
    let quiet = "[[categories]]\nkey = \"quiet\"\nname = \"Quiet\"\ntitle = \"Quiet\"\ndescription = \"Quiet.\"\n\n[next]";
    files.insert("en/blog.toml", words.replace("[next]", quiet));
    let site = load(&files).expect("sound");
    let page = section(&site.blog.listings["/blog?category=quiet"]);
    assert!(page.cards.is_empty() && page.pager.is_none() && page.empty.contains("/blog"));
}

#[test]
fn what_to_read_next_is_near_and_never_the_post_itself() {
    let site = load(&with(HEAD, "## A\n\nOne.\n")).expect("sound");
    let again = load(&with(HEAD, "## A\n\nOne.\n")).expect("sound");
    for post in &site.blog.posts {
        let related = |site: &Site| -> Vec<String> {
            let cards = &section(&site.pages[&post.path]).cards;
            cards.iter().map(|card| card.href.clone()).collect()
        };
        let own = related(&site);
        assert_eq!(own.len(), 3.min(site.blog.posts.len() - 1), "{}", post.path);
        assert!(!own.contains(&post.path), "{}", post.path);
        assert_eq!(own, related(&again), "{}", post.path);
    }
    let near = &section(&site.pages["/blog/a-test"]).cards;
    assert!(
        near.iter().all(|card| card.category == "Packing Tips"),
        "{near:?}"
    );
}

#[test]
fn a_long_post_has_contents_and_the_next_step_names_what_it_carries() {
    let contents = |body: &str| {
        let site = load(&with(HEAD, body)).expect("sound");
        let sections = site.pages["/blog/a-test"].sections.clone();
        let links = sections.iter().find_map(|section| match section {
            Section::Post(post) => Some(post.contents.iter().map(|l| l.href.clone()).collect()),
            _ => None,
        });
        let links: Vec<String> = links.expect("a body");
        links
    };
    assert!(contents("## A\n\nOne.\n\n## B\n\nTwo.\n").is_empty());
    let three = contents("## A\n\nOne.\n\n### Within\n\n## B\n\nTwo.\n\n## C\n\nThree.\n");
    assert_eq!(three, ["#a", "#b", "#c"]);

    for (next, words) in [
        ("/quote?from=San+Juan", "San Juan"),
        ("/quote?service=piano_moving", "piano moving"),
    ] {
        let site =
            load(&with(&HEAD.replace("/quote?from=San+Juan", next), "One.\n")).expect("sound");
        let step = site.pages["/blog/a-test"]
            .sections
            .iter()
            .find_map(|section| match section {
                Section::CallToAction(step) => Some(step),
                _ => None,
            });
        let step = step.expect("a next step");
        assert_eq!(step.quote.href, next);
        assert!(step.heading[0].contains(words), "{step:?}");
    }
}
