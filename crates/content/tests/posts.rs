//! Parsing posts: blocks, shortcodes and front matter, and errors with their line.

mod post;

use content::{Files, Site, check, load};
use contract::{PostBlock, Section};
use domain::{Cents, EstimateInput, Service, estimate};
use post::{FILE, HEAD, with};

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

#[test]
fn shortcodes_use_the_price_list() {
    let body = "It is {estimate bedrooms=3 crew=3 stairs=2 long_walk=yes services=full_packing,storage}, \
                {hours bedrooms=3 stairs=1}, {base bedrooms=0}, {crew 3}, {service piano_moving}, {tax}.\n";
    let mut files = with(HEAD, body);
    let expected = |files: &Files| {
        let rates = load(files).expect("valid").rates;
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
    assert_eq!(paragraph(&blocks(&load(&files).expect("valid"))[0]), before);

    let rates = files.get("rates.toml").expect("shipped").to_vec();
    let rates = String::from_utf8(rates).expect("UTF-8");
    let rates = rates
        .replace("\"160.00\"", "\"170.00\"")
        .replace("\"200.00\"", "\"210.00\"");
    files.insert("rates.toml", rates.replace("\"8.25\"", "\"8.75\""));
    let after = expected(&files);
    assert_ne!(before, after);
    assert_eq!(paragraph(&blocks(&load(&files).expect("valid"))[0]), after);
}

#[test]
fn parses_a_body_into_blocks() {
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
fn rejects_invalid_bodies_with_their_line() {
    for (body, line, words) in [
        ("One.\n\n<div>Two</div>\n", 10, "HTML"),
        ("One.\nTwo <b>three</b>.\n", 9, "HTML"),
        ("![A box](/images/box.jpg)\n", 8, "image"),
        ("`code`\n", 8, "code"),
        ("    four spaces\n", 8, "code"),
        ("> said\n", 8, "quotation"),
        ("One.\n\n---\n", 10, "line across"),
        ("- one\n  - two\n", 9, "list within a list"),
        ("- one\n\n  more\n", 10, "one paragraph"),
        ("A \\* star.\n", 8, "“*”"),
        ("[out](javascript:alert(1))\n", 8, "begins with none"),
        ("[out](quote)\n", 8, "begins with none"),
        ("One.\n\nTwo {brand.secret}.\n", 10, "brand.secret"),
        ("{estimat bedrooms=1 crew=2}\n", 8, "no such price code"),
        ("{estimate bedrooms=1 crew=2 mood=good}\n", 8, "“mood”"),
        ("{estimate bedrooms=1}\n", 8, "crew=… is missing"),
        ("{estimate bedrooms=1 bedrooms=2 crew=2}\n", 8, "twice"),
        (
            "{estimate bedrooms=9 crew=2}\n",
            8,
            "bedrooms must be 0 to 4",
        ),
        ("{estimate bedrooms=1 crew=7}\n", 8, "no crew of 7"),
        (
            "{estimate bedrooms=1 crew=2 stairs=4000000000}\n",
            8,
            "stairs",
        ),
        (
            "{hours bedrooms=1 services=full_packing,tuba}\n",
            8,
            "“tuba” is not a service",
        ),
        ("{tax now}\n", 8, "“now”"),
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
fn rejects_incomplete_or_invalid_front_matter() {
    for (from, to, line, words) in [
        ("+++\ntitle", "++\ntitle", 1, "front matter"),
        ("date = 2026-03-14\n", "", 1, "“Date”"),
        ("2026-03-14", "2026-02-30", 3, "date"),
        ("2026-03-14", "2026-03-14T12:00:00", 3, "a day alone"),
        ("next =", "colour = 1\nnext =", 6, "colour"),
        ("Packing Tips", "Packing", 4, "City Guides"),
        ("/quote?from=San+Juan", "/piano-movers", 6, "/quote"),
        ("/quote?from=San+Juan", "/quote?service=tuba", 6, "tuba"),
        ("/quote?from=San+Juan", "/quote?from=", 6, "city"),
        ("/quote?from=San+Juan", "/quote?bedrooms=5", 6, "bedrooms"),
        ("How is", "How <b>is", 2, "HTML"),
        (
            "next =",
            "image = { name = \"nowhere.jpg\", alt = \"A box.\" }\nnext =",
            6,
            "nowhere",
        ),
    ] {
        assert!(HEAD.contains(from), "{from}");
        let head = HEAD.replace(from, to);
        let problems = check(&with(&head, "One.\n")).err().unwrap_or_default();
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
fn rejects_a_file_name_that_is_not_a_slug() {
    let mut files = Files::shipped();
    files.insert("en/posts/My Post.md", format!("{HEAD}One.\n"));
    let problems = load(&files).err().unwrap_or_default();
    assert!(problems[0].message.contains("hyphens"), "{problems:?}");
}
