//! The pages built from posts: the listings, and the parts around a post's body.

mod post;

use content::{Blog, Files, Site, load};
use contract::Section;
use post::{HEAD, section, with};

#[test]
fn listings_show_every_post_once_and_newest_first() {
    let mut files = Files::shipped();
    for at in 10..24 {
        let head = HEAD.replace("2026-03-14", &format!("2026-03-{at}"));
        let head = head.replace("How is a post read?", &format!("How is post {at} read?"));
        files.insert(&format!("en/posts/test-{at}.md"), format!("{head}One.\n"));
    }
    let site = load(&files).expect("valid");
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

/// The posts' addresses on a listing, in order.
fn shown<'a>(site: &'a Site, category: Option<&str>) -> Vec<&'a str> {
    let address = Blog::address(domain::Locale::En, category);
    let page = site
        .pages
        .get(&address)
        .unwrap_or_else(|| &site.blog.listings[&address]);
    assert_eq!(page.path, address);
    let section = section(page);
    let current = section.filters.iter().filter(|link| link.current);
    assert_eq!(current.count(), 1, "{address}");
    let cards = section.cards.iter();
    cards.map(|card| card.href.as_str()).collect()
}

#[test]
fn a_category_without_posts_says_so() {
    let mut files = Files::shipped();
    let words = files.get("en/blog.toml").expect("shipped").to_vec();
    let words = String::from_utf8(words).expect("UTF-8");
    let quiet = "[[categories]]\nkey = \"quiet\"\nname = \"Quiet\"\ntitle = \"Quiet\"\ndescription = \"Quiet.\"\n\n[next]";
    files.insert("en/blog.toml", words.replace("[next]", quiet));
    let site = load(&files).expect("valid");
    let page = section(&site.blog.listings["/blog?category=quiet"]);
    assert!(page.cards.is_empty() && page.empty.contains("/blog"));
}

#[test]
fn related_posts_are_similar_and_exclude_the_post_itself() {
    let site = load(&with(HEAD, "## A\n\nOne.\n")).expect("valid");
    let again = load(&with(HEAD, "## A\n\nOne.\n")).expect("valid");
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
fn long_posts_have_contents_and_the_next_step_names_what_it_prefills() {
    let contents = |body: &str| {
        let site = load(&with(HEAD, body)).expect("valid");
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
        ("/quote?bedrooms=3", "three bedrooms"),
        ("/office-movers#quote-form", "business"),
    ] {
        let site =
            load(&with(&HEAD.replace("/quote?from=San+Juan", next), "One.\n")).expect("valid");
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
