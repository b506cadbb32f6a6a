//! The shipped content is valid, and invalid changes of it are rejected.

use std::collections::BTreeSet;

use content::{Files, Problem, UploadedImages, check, load};
use contract::Section;
use domain::{Cents, EstimateInput, Service, estimate};

fn changed(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = Files::shipped();
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    assert!(text.contains(from), "{file} does not contain {from}");
    files.insert(file, text.replacen(from, to, 1));
    check(&files).err().unwrap_or_default()
}

/// The first line of a shipped file that contains a text.
fn line_of(file: &str, words: &str) -> usize {
    let files = Files::shipped();
    let text = std::str::from_utf8(files.get(file).expect("shipped")).expect("UTF-8");
    let before = text.split(words).next().unwrap_or_default();
    before.matches('\n').count() + 1
}

#[test]
fn the_shipped_content_is_valid() {
    let sites = check(&Files::shipped()).unwrap_or_else(|problems| panic!("{problems:?}"));
    let english = sites.get(domain::Locale::En);
    assert!(english.pages.contains_key("/") && english.pages.contains_key("/quote"));
}

#[test]
fn estimates_match_the_spec() {
    let rates = load(&Files::shipped()).expect("valid").rates;
    let price = |bedrooms, stairs_origin, crew_size, services: &[Service]| {
        let input = EstimateInput {
            bedrooms,
            stairs_origin,
            stairs_destination: 0,
            long_walk: false,
            hourly: rates.hourly(crew_size).expect("a crew"),
            crew_size,
            services: services.to_vec(),
        };
        estimate(&rates, &input).total
    };
    // 6 h at $120, plus 8.25%.
    assert_eq!(price(1, 0, 2, &[]), Cents(77_940));
    // 5 h and two flights at $160, plus $150, plus 8.25%: 1110.00 + 91.575.
    assert_eq!(price(2, 2, 3, &[Service::PackingSupplies]), Cents(120_158));
    // Bedrooms above the last line of the list cost as much as that line.
    assert_eq!(price(9, 0, 4, &[]), price(4, 0, 4, &[]));
}

#[test]
fn rejects_an_unknown_key_with_its_file_and_line() {
    for (file, before) in [
        // In a table of a section, in a section itself, in a row of one, in the page's head.
        ("en/pages/home.toml", "[section.card]\n"),
        ("en/pages/home.toml", "kind = \"faq\"\n"),
        ("en/pages/home.toml", "[[section.testimonials]]\n"),
        ("en/pages/about.toml", "[[section.items]]\n"),
        ("en/pages/about.toml", "path = \"/about\"\n"),
        ("en/cities/mission.toml", "city_name = \"Mission\"\n"),
        ("en/site.toml", "[brand]\n"),
        ("facts.toml", "[phone]\n"),
    ] {
        let key = if file == "facts.toml" {
            "colour = 1\n"
        } else {
            "colour = \"red\"\n"
        };
        let problems = changed(file, before, &format!("{before}{key}"));
        let line = line_of(file, before) + 1;
        assert_eq!(problems.len(), 1, "{file}: {problems:?}");
        let reported = problems[0].to_string();
        assert!(
            reported.starts_with(&format!("content/{file}:{line}: ")),
            "{reported}"
        );
    }
    let problems = changed("en/pages/home.toml", "kind = \"faq\"\n", "kind = \"fax\"\n");
    let line = line_of("en/pages/home.toml", "kind = \"faq\"\n");
    assert_eq!(problems[0].line, Some(line), "{problems:?}");
    assert!(problems[0].message.contains("fax"), "{problems:?}");
    let problems = changed("en/pages/home.toml", "kind = \"faq\"\n", "");
    assert!(problems[0].message.contains("kind"), "{problems:?}");
}

#[test]
fn rejects_an_invalid_value_with_its_line() {
    let problems = changed("en/pages/home.toml", "icon = \"crew\"", "icon = \"crow\"");
    let line = line_of("en/pages/home.toml", "icon = \"crew\"");
    assert_eq!(problems[0].line, Some(line), "{problems:?}");
}

#[test]
fn rejects_headings_out_of_order_with_their_line() {
    // Swap the sections, so that the second one comes before the page's main heading.
    let file = "en/pages/privacy.toml";
    let mut files = Files::shipped();
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    let (head, first) = text.split_once("[[section]]").expect("sections");
    let (first, second) = first.split_once("[[section]]").expect("two sections");
    let swapped = format!("{head}[[section]]{second}\n[[section]]{first}");
    let lines = |text: &str| text.matches('\n').count();
    let (top, main) = (lines(head) + 1, lines(head) + lines(second) + 2);
    files.insert(file, swapped);
    let problems = check(&files).err().unwrap_or_default();
    let reported: Vec<_> = problems.iter().map(|p| (p.file.as_str(), p.line)).collect();
    assert_eq!(
        reported,
        [(file, Some(top)), (file, Some(main))],
        "{problems:?}"
    );
    // And a second main heading.
    let problems = changed(
        file,
        "kind = \"prose\"",
        "kind = \"page-hero\"\nlead = \"Again\"",
    );
    assert!(!problems.is_empty());
}

#[test]
fn rejects_a_city_that_is_not_on_the_map_with_its_line() {
    let file = "en/pages/service-areas.toml";
    let town = "{ label = \"Donna\", href = \"/service-areas/donna\" }";
    let moved = "{ label = \"Donna\", href = \"/service-areas/atlantis\" }";
    let line = line_of(file, town);
    let problems = changed(file, town, moved);
    let reported = problems
        .iter()
        .find(|p| p.message.contains("map"))
        .expect("reported");
    assert_eq!((reported.file.as_str(), reported.line), (file, Some(line)));
    assert!(reported.message.contains("Donna"), "{reported}");
}

#[test]
fn requires_the_upload_date_of_a_video() {
    let file = "en/pages/ads.toml";
    let text = String::from_utf8(Files::shipped().get(file).expect("shipped").to_vec());
    let text = text.expect("UTF-8");
    let day = text.lines().find(|line| line.starts_with("uploaded = "));
    let day = format!("{}\n", day.expect("the shipped video has a date"));
    let with = |instead: &str| {
        let problems = changed(file, &day, instead);
        problems.first().map(ToString::to_string)
    };
    assert_eq!(with("uploaded = \"2026-11-20\"\n"), None);
    let video = line_of(file, "title = \"Heavy First\"");
    let value = line_of(file, "uploaded = ");
    for (more, line) in [("", video), ("uploaded = \"2026-11-31\"\n", value)] {
        let reported = with(more).expect("refused");
        assert!(
            reported.starts_with(&format!("content/en/pages/ads.toml:{line}: ")),
            "{reported}"
        );
        assert!(reported.contains("date"), "{reported}");
    }
}

#[test]
fn no_page_marks_code_with_backquotes() {
    let files = Files::shipped();
    for folder in ["en/pages/", "es/pages/"] {
        for (path, bytes) in files.below(folder) {
            assert!(!bytes.contains(&b'`'), "{path}");
        }
    }
}

#[test]
fn rejects_an_unknown_fact_with_its_line() {
    let problems = changed("en/site.toml", "{phone.main}", "{phone.secret}");
    assert!(problems[0].line.is_some() && problems[0].message.contains("phone.secret"));
}

#[test]
fn rejects_an_image_that_does_not_exist() {
    let problems = changed(
        "en/pages/home.toml",
        "planning-walkthrough.jpg",
        "nowhere.jpg",
    );
    assert!(problems[0].message.contains("nowhere"), "{problems:?}");
    assert!(problems[0].line.is_some(), "{problems:?}");
}

#[test]
fn an_image_may_be_an_uploaded_one() {
    let mut files = Files::shipped();
    let file = "en/pages/home.toml";
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    files.insert(
        file,
        text.replace("planning-walkthrough.jpg", "our-crew.jpg"),
    );
    let named = BTreeSet::from(["our-crew.jpg".to_owned()]);
    let known = content::check_with(&files, UploadedImages::Named(&named));
    let home = &known.expect("valid").into_english().pages["/"];
    let mut sections = home.sections.clone();
    let mut images = sections.iter_mut().flat_map(content::images_of);
    let image = images.find(|image| image.name == "our-crew.jpg");
    assert!(image.is_some_and(|image| !image.fallback.is_empty() && image.width > 0));
    // The image may be deleted later, and the site must still start.
    assert!(check(&files).is_err());
    assert!(load(&files).is_ok());
}

#[test]
fn pages_that_search_engines_do_not_find_may_share_a_title() {
    let expired = "This link has expired | {brand.quote}";
    let used = "This link has expired | {brand.main}";
    assert_eq!(changed("en/pages/quote-expired.toml", expired, used), []);
}

#[test]
fn rejects_two_pages_with_the_same_title() {
    let title = "Free moving estimate | {brand.quote}";
    let problems = changed(
        "en/pages/not-found.toml",
        "Page not found | {brand.main}",
        title,
    );
    assert!(problems[0].message.contains("title"), "{problems:?}");
    assert!(problems[0].file.starts_with("en/pages/"), "{problems:?}");
}

#[test]
fn rejects_a_price_list_with_fractions_of_a_cent() {
    let problems = changed("rates.toml", "\"120.00\"", "\"120.01\"");
    assert!(
        problems[0].message.contains("even number of cents"),
        "{problems:?}"
    );
    let problems = changed("rates.toml", "stair_flight = 0.5", "stair_flight = 0.25");
    assert!(problems[0].message.contains("half an hour"), "{problems:?}");
}

#[test]
fn warns_about_every_fact_with_several_readings() {
    let warnings = load(&Files::shipped()).expect("valid").warnings;
    for fact in ["brand", "phone", "founded", "reviews"] {
        let line = warnings
            .iter()
            .find(|w| w.starts_with(&format!("fact '{fact}'")));
        assert!(line.is_some(), "{fact}: {warnings:?}");
    }
}

#[test]
fn rejects_a_broken_link_with_its_line() {
    let problems = changed(
        "en/site.toml",
        "href = \"/piano-movers\"",
        "href = \"/tuba-movers\"",
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].message.contains("/tuba-movers"), "{problems:?}");
    assert!(
        problems[0].to_string().starts_with("content/en/site.toml:"),
        "{problems:?}"
    );
    let problems = changed("en/pages/home.toml", "](/quote)", "](/qoute)");
    assert!(problems[0].message.contains("/qoute"), "{problems:?}");
}

#[test]
fn lists_a_new_city_under_its_county() {
    let mut files = Files::shipped();
    let elsa = files.get("en/cities/elsa.toml").expect("shipped").to_vec();
    let elsa = String::from_utf8(elsa).expect("UTF-8");
    files.insert(
        "en/cities/los-indios.toml",
        elsa.replace("Elsa", "Los Indios"),
    );
    let site = load(&files).expect("valid");
    let page = &site.pages["/service-areas"];
    let groups = page.sections.iter().find_map(|section| match section {
        Section::Links(links) => Some(&links.groups),
        _ => None,
    });
    let towns = &groups.expect("a list")[0].links;
    let new = towns.last().expect("towns");
    assert_eq!(new.label, "Los Indios");
    assert_eq!(new.href, "/service-areas/los-indios");
    assert!(new.image.is_some(), "with the image of its page");
    assert!(new.text.ends_with('.'), "with one sentence: {}", new.text);
    assert!(!new.text.contains(". "), "with one sentence: {}", new.text);
    let listed = towns.iter().filter(|town| town.label == "Alamo").count();
    assert_eq!(listed, 1, "no town is listed twice");
}

#[test]
fn rejects_a_city_page_copied_from_another() {
    let mut files = Files::shipped();
    let mission = files
        .get("en/cities/mission.toml")
        .expect("shipped")
        .to_vec();
    let mission = String::from_utf8(mission).expect("UTF-8");
    // A doorway page: another city's page with the name replaced.
    files.insert("en/cities/elsa.toml", mission.replace("Mission", "Elsa"));
    let problems = check(&files).err().unwrap_or_default();
    let named = |town: &str| {
        problems
            .iter()
            .any(|p| p.file.contains(town) && p.message.contains("is also on other pages"))
    };
    assert!(named("elsa") && named("mission"), "{problems:?}");
    assert!(!named("pharr"), "{problems:?}");
}

#[test]
fn rejects_an_unknown_nearby_city() {
    let problems = changed(
        "en/cities/mission.toml",
        "near = [",
        "near = [\"atlantis\", ",
    );
    assert!(problems[0].message.contains("atlantis"), "{problems:?}");
}

#[test]
fn rejects_a_video_that_is_missing_or_lacks_captions() {
    let problems = changed("en/pages/home.toml", "review-1.mp4", "review-9.mp4");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].line.is_some(), "{problems:?}");
    assert!(problems[0].message.contains("review-9.mp4"), "{problems:?}");

    let refused = |file: &str, bytes: &[u8]| {
        let mut files = Files::shipped();
        files.insert(file, bytes);
        let problems = load(&files).err().unwrap_or_default();
        // Problems of pages that show the video come after it.
        assert_eq!(problems[0].file, file, "{problems:?}");
        problems[0].message.clone()
    };
    assert!(refused("videos/new.mp4", b"\0\0\0\x20ftypisom").contains("captions"));
    assert!(refused("videos/new.vtt", b"WEBVTT\n").contains(".mp4"));
    assert!(refused("videos/review-1.mp4", b"<html>").contains("MP4"));
    assert!(refused("videos/new.avi", b"RIFF").contains(".mp4"));
    let mut files = Files::shipped();
    files.insert("videos/review-1.vtt", "1\n00:01 --> 00:02\nHello");
    assert!(load(&files).is_err(), "captions without the WEBVTT header");
}

#[test]
fn a_videos_url_changes_with_its_file_and_its_captions() {
    let address = |files: &Files| {
        let site = load(files).expect("valid");
        let video = &site.videos["review-1.mp4"];
        assert_eq!(video.captions_url.replace(".vtt", ".mp4"), video.url);
        video.url.clone()
    };
    let shipped = address(&Files::shipped());
    for (file, more) in [("videos/review-1.mp4", "\0"), ("videos/review-1.vtt", "\n")] {
        let mut files = Files::shipped();
        let mut bytes = files.get(file).expect("shipped").to_vec();
        bytes.extend_from_slice(more.as_bytes());
        files.insert(file, bytes);
        assert_ne!(address(&files), shipped, "{file}");
    }
}

#[test]
fn requires_at_least_one_jingle_seed() {
    assert!(
        !load(&Files::shipped())
            .expect("valid")
            .jingle_seeds
            .is_empty()
    );
    for (from, to) in [
        ("seeds = [10, ", "seeds = [-1, "),
        ("seeds = [10, ", "seed = [10, "),
    ] {
        let problems = changed("jingle.toml", from, to);
        assert!(!problems.is_empty(), "{to}");
        assert_eq!(problems[0].file, "jingle.toml");
    }
    let mut files = Files::shipped();
    files.insert("jingle.toml", "seeds = []");
    assert!(load(&files).is_err());
}
