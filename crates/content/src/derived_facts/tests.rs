use super::*;

fn derived(fact: &str, text: &str) -> Vec<String> {
    let all = of(fact, "main", text).into_iter();
    all.map(|((fact, reading), derived)| format!("{fact}.{reading} {}", derived.text))
        .collect()
}

#[test]
fn derives_links_from_a_phone_number_however_it_is_typed() {
    for typed in [
        "956-555-0142",
        "(956) 555-0142",
        "+1 956 555 0142",
        "956.555.0142",
    ] {
        assert_eq!(
            derived("phone", typed),
            [
                "tel.main tel:956-555-0142",
                "tel.main_plain tel:9565550142",
                "telephone.main +1-956-555-0142",
            ],
            "{typed}"
        );
    }
}

#[test]
fn names_a_second_number_that_is_the_main_one_once() {
    let phone = |second: &str| {
        let readings = [("main", "956-555-0142"), ("second", second)];
        let readings = readings.map(|(name, text)| (name.to_owned(), text.to_owned()));
        FactReadings::from(readings)
    };
    for (second, locale, said) in [
        ("+1 (956) 555 0142", Locale::En, "956-555-0142"),
        ("956.555.0142", Locale::Es, "956-555-0142"),
        ("956-555-0173", Locale::En, "956-555-0142 and 956-555-0173"),
        ("956-555-0173", Locale::Es, "956-555-0142 y 956-555-0173"),
    ] {
        let text = both_numbers(&phone(second), locale);
        assert_eq!(text.as_deref(), Some(said), "{second}");
    }
}

#[test]
fn a_figure_with_a_plus_sign_is_said_in_spanish_sentences() {
    for (figure, said) in [("6,800+", "más de 6,800"), ("312", "312")] {
        let mut all = of("reviews", "services", figure);
        let key = ("reviews".to_owned(), "services_words".to_owned());
        let words = all.remove(&key).expect("derived");
        assert_eq!(words.text, figure);
        assert_eq!(words.translations[&Locale::Es], said);
        assert_eq!(
            words.sources,
            [("reviews".to_owned(), "services".to_owned())]
        );
    }
}

#[test]
fn derives_city_and_state_from_an_address() {
    let expected = ["address.main_city San Juan", "address.main_region TX"];
    assert_eq!(
        derived("address", "Suite 4, 12 Elm St, San Juan, TX 78589"),
        expected
    );
}

#[test]
fn completes_addresses_of_social_networks_and_ratings() {
    for (typed, address) in [
        ("facebook.com/us", "https://facebook.com/us"),
        (" www.youtube.com/@us ", "https://www.youtube.com/@us"),
        ("http://instagram.com/us", "https://instagram.com/us"),
        (
            "Https://facebook.com/us?id=1",
            "https://facebook.com/us?id=1",
        ),
        ("https://facebook.com/us", "https://facebook.com/us"),
        ("", ""),
    ] {
        assert_eq!(completed(SOCIAL, typed.to_owned()), address, "{typed}");
    }
    let review_page = completed(REVIEW_PAGE, "g.page/r/us/review".to_owned());
    assert_eq!(review_page, "https://g.page/r/us/review");
    assert_eq!(completed("brand", "Us, us.com".to_owned()), "Us, us.com");
    assert_eq!(completed("rating", "4,9".to_owned()), "4.9");
}

#[test]
fn refuses_readings_that_pages_cannot_use() {
    for (fact, text) in [
        ("phone", "555-0142"),
        ("phone", "call us"),
        ("email", "hello"),
        ("address", "McAllen, TX"),
        ("founded", "last year"),
        ("rating", "7.5"),
        ("rating", "5.1"),
        ("rating", "0.9"),
        ("rating", "4."),
        ("rating", "4.9/5"),
        ("brand", " "),
        ("brand", "two\nlines"),
        ("social", "@us"),
        ("social", "our page"),
        ("social", "mailto:us@example.com"),
        ("social", "https://"),
        ("review_page", "our page on Google"),
        ("review_page", "javascript:alert(1)"),
    ] {
        assert!(check(fact, "main", text).is_err(), "{fact} {text:?}");
    }
    for (fact, reading, text) in [
        ("hours", "monday", "8 to 5"),
        ("hours", "monday", "17:00-08:00"),
        ("closed", "christmas", "Christmas Day"),
        ("closed", "2026-02-30", "No such day"),
        ("closed", "2026-12-25_es", ""),
        ("service_area", "first", ""),
    ] {
        assert!(
            check(fact, reading, text).is_err(),
            "{fact}.{reading} {text:?}"
        );
    }
}

#[test]
fn accepts_readings_that_pages_can_use() {
    for (fact, reading, text) in [
        ("hours", "sunday", ""),
        ("hours", "monday", "8:00-17:30"),
        ("closed", "2026-12-25_es", "Navidad"),
        ("service_area", "second", ""),
        ("policy", "deposit", ""),
        ("policy", "tips_es", ""),
    ] {
        assert!(
            check(fact, reading, text).is_ok(),
            "{fact}.{reading} {text:?}"
        );
    }
    for (fact, text) in [
        ("phone", "+52 899 555 0142"),
        ("social", ""),
        ("social", "facebook.com/us"),
        ("review_page", ""),
        ("review_page", "https://g.page/r/us/review"),
        ("founded", "1968"),
        ("rating", "4.9"),
        ("rating", "4,9"),
        ("rating", "4.85"),
        ("rating", "5"),
        ("rating", "5.0"),
        ("reviews", "6,818+"),
    ] {
        assert!(check(fact, "main", text).is_ok(), "{fact} {text:?}");
    }
}
