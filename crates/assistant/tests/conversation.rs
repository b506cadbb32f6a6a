//! Tests of conversations, in which earlier messages give later ones their meaning.

use std::sync::LazyLock;

use assistant::{Assistant, MAX_EARLIER_QUESTIONS};
use content::{Files, Site};
use contract::AssistantAnswer;
use domain::{Locale, Rates, RatesDraft};

fn site() -> Site {
    content::load(&Files::shipped()).expect("valid content")
}

/// One assistant for all tests; it has no state between calls.
fn shipped() -> &'static Assistant {
    static SHIPPED: LazyLock<Assistant> =
        LazyLock::new(|| Assistant::new(&site()).expect("valid topics"));
    &SHIPPED
}

/// The answers to the questions of one conversation.
fn converse(questions: &[&str]) -> Vec<AssistantAnswer> {
    let assistant = shipped();
    let all: Vec<String> = questions.iter().map(ToString::to_string).collect();
    (0..all.len())
        .map(|at| assistant.answer(&all[at], &all[..at]))
        .collect()
}

fn last(questions: &[&str]) -> AssistantAnswer {
    converse(questions).pop().expect("an answer")
}

fn total(answer: &AssistantAnswer) -> Option<u32> {
    answer
        .estimate
        .as_ref()
        .map(|estimate| estimate.estimate.total_cents)
}

#[test]
fn a_crew_that_is_not_in_the_price_list_is_replaced_by_the_next_larger_one() {
    let mut site = site();
    let mut list = RatesDraft::clone(&site.rates);
    list.crews.retain(|crew| crew.crew_size != 3);
    site.rates = Rates::new(list).expect("a valid price list");
    let assistant = Assistant::new(&site).expect("valid topics");
    let answer = assistant.answer("price 3 bedrooms", &[]);
    let estimate = answer.estimate.expect("an estimate");
    assert_eq!(estimate.estimate.crew_size, 4);
}

#[test]
fn price_follows_the_details_given_message_by_message() {
    let all = [
        "how much",
        "3",
        "with piano",
        "4 movers",
        "and 2 flights of stairs",
        "no piano",
    ];
    let answers = converse(&all);
    assert!(answers[0].ask.len() >= 5, "{:?}", answers[0].ask);
    let whole = [
        "price 3 bedrooms",
        "price 3 bedrooms with piano",
        "price 3 bedrooms with piano 4 movers",
        "price 3 bedrooms with piano 4 movers 2 flights",
        "price 3 bedrooms 4 movers 2 flights",
    ];
    for (answer, whole) in answers[1..].iter().zip(whole) {
        let expected = total(&last(&[whole]));
        assert!(expected.is_some(), "{whole}");
        assert_eq!(total(answer), expected, "{whole}: {}", answer.answer);
    }
    let quote = &answers[4].estimate.as_ref().expect("a price").quote;
    assert_eq!(
        quote,
        "/quote?bedrooms=3&crew_size=4&stairs_origin=2&stairs_destination=0&service=piano_moving"
    );
}

#[test]
fn other_questions_do_not_interrupt_an_estimate() {
    let all = [
        "cuanto cuesta 2 cuartos",
        "do you move pianos?",
        "are you licensed",
        "con piano",
    ];
    let answers = converse(&all);
    assert!(answers[1].estimate.is_none(), "{}", answers[1].answer);
    assert!(
        answers[1]
            .page
            .as_ref()
            .is_some_and(|page| page.href.starts_with("/piano-movers"))
    );
    assert_eq!(
        total(&answers[3]),
        total(&last(&["price 2 bedrooms with piano"]))
    );
}

#[test]
fn a_new_estimate_forgets_the_details_of_the_previous_one() {
    let fresh = last(&["price 4 bedrooms with piano", "how much is a studio"]);
    assert_eq!(total(&fresh), total(&last(&["how much is a studio"])));
}

#[test]
fn the_origin_city_is_prefilled_in_the_wizard() {
    let answer = last(&["how much for 2 bedrooms from pharr"]);
    assert!(
        answer
            .estimate
            .expect("a price")
            .quote
            .ends_with("&from=Pharr%2C%20TX")
    );
}

#[test]
fn the_first_spanish_question_gets_one_spanish_sentence() {
    let answers = converse(&["¿Tienen seguro?", "mueven pianos"]);
    assert!(
        answers[0]
            .spanish
            .as_ref()
            .is_some_and(|words| words.contains("español"))
    );
    assert_eq!(answers[1].spanish, None);
    assert_eq!(last(&["are you insured"]).spanish, None);
}

#[test]
fn an_unlisted_city_is_not_promised_service() {
    let roma = last(&["do you go to Roma?"]);
    assert!(
        roma.answer.contains("Roma is not on our list"),
        "{}",
        roma.answer
    );
    assert!(roma.call);
    let mcallen = last(&["do you go to mcallen"]);
    assert!(
        mcallen.answer.starts_with("Yes, McAllen"),
        "{}",
        mcallen.answer
    );
}

#[test]
fn every_offered_choice_has_a_confident_answer() {
    let unsure = last(&["we have an office with 10 desks"]);
    assert!(!unsure.sure);
    assert!((1..=3).contains(&unsure.ask.len()), "{:?}", unsure.ask);
    for choice in unsure.ask {
        assert!(last(&[&choice.question]).sure, "{}", choice.question);
    }
}

#[test]
fn every_suggestion_has_a_confident_answer() {
    let site = site();
    for question in &site.assistant.chat.suggestions {
        let answer = last(&[question]);
        assert!(
            answer.sure && (answer.page.is_some() || answer.estimate.is_some()),
            "{question}: {}",
            answer.answer
        );
    }
    for choice in &site.assistant.phrases.price_next {
        let answer = last(&["price 1 bedroom", &choice.question]);
        assert!(
            answer.estimate.is_some(),
            "{}: {}",
            choice.question,
            answer.answer
        );
    }
    for home in last(&["how much"]).ask {
        assert!(
            last(&["how much", &home.question]).estimate.is_some(),
            "{}",
            home.question
        );
    }
}

#[test]
fn answers_any_input_without_panicking() {
    let long = "piano ".repeat(20_000);
    let many = vec!["3 bedrooms".to_owned(); MAX_EARLIER_QUESTIONS * 3];
    let assistant = shipped();
    for question in [
        "",
        " ",
        "\u{0}\u{1b}[31m",
        "????",
        "999999999999999999999 bedrooms",
        "-1 bedrooms",
        "🛋️🎹",
        "ﷺ",
        long.as_str(),
    ] {
        let answer = assistant.answer(question, &many);
        assert!(!answer.answer.is_empty(), "{question:?}");
    }
}

#[test]
fn says_an_hour_of_a_service_that_takes_one() {
    let answer = last(&["how much does it cost to move a gun safe"]).answer;
    assert!(answer.contains("about an hour"), "{answer}");
    assert!(!answer.contains("1 hours"), "{answer}");
}

#[test]
fn a_spanish_site_is_answered_in_spanish_with_links_to_its_own_pages() {
    let sites = content::load_all(&Files::shipped()).expect("valid content");
    let assistant = Assistant::new(sites.get(Locale::Es)).expect("valid topics");
    let answer = assistant.answer("cuanto for two bedrooms desde Pharr", &[]);
    let quote = answer.estimate.expect("a price").quote;
    assert!(quote.starts_with("/es/cotizacion?bedrooms=2&"), "{quote}");
    assert!(quote.ends_with("&from=Pharr%2C%20TX"), "{quote}");
    assert!(answer.answer.contains("recámaras"), "{}", answer.answer);
    assert_eq!(answer.spanish, None, "no notice that it answers in English");

    let answer = assistant.answer("van a Weslaco?", &[]);
    let page = answer.page.expect("a page").href;
    assert_eq!(page, "/es/zonas/weslaco", "{}", answer.answer);
    let total = |question: &str| total(&assistant.answer(question, &[]));
    assert!(total("precio de 3 recámaras con piano").is_some());
    assert_eq!(
        total("PRECIO de 3 recamaras con piano"),
        total("precio de 3 recámaras con piano")
    );
}

#[test]
fn reports_a_topic_without_a_passage() {
    let mut site = site();
    site.assistant.topics[0].heading = Some("Nowhere".into());
    let problems = Assistant::new(&site).err().expect("refused");
    assert!(problems[0].contains("Nowhere"), "{problems:?}");
}

#[test]
fn a_far_move_says_what_the_price_counts_before_the_price() {
    for questions in [
        vec!["1 bedroom from McAllen to Houston price"],
        vec![
            "How much is it to move from McAllen to San Antonio?",
            "3 bedrooms",
        ],
        vec!["price 1 bedroom to Brownsville"],
        vec!["price 2 bedrooms to 78205"],
    ] {
        let answer = last(&questions);
        assert!(total(&answer).is_some(), "{questions:?}: {}", answer.answer);
        let doors = answer.answer.find("the work at both doors");
        let price = answer.answer.find('$');
        assert!(
            doors.is_some() && doors < price,
            "{questions:?}: {}",
            answer.answer
        );
    }
}

#[test]
fn a_near_move_says_nothing_of_the_road() {
    for question in [
        "price 2 bedrooms from McAllen to Pharr",
        "price 2 bedrooms from Weslaco to Brownsville",
        "price 2 bedrooms on San Antonio St",
        "price 2 bedrooms",
    ] {
        let answer = last(&[question]).answer;
        assert!(!answer.contains("both doors"), "{question}: {answer}");
    }
}

#[test]
fn the_addresses_of_a_far_move_are_prefilled_in_the_wizard() {
    let quote = |question: &str| last(&[question]).estimate.expect("a price").quote;
    let north = quote("price 1 bedroom from McAllen to Houston");
    assert!(
        north.ends_with("&from=McAllen%2C%20TX&to=Houston%2C%20TX"),
        "{north}"
    );
    let south = quote("price 1 bedroom from San Antonio to Pharr");
    assert!(
        south.ends_with("&from=San%20Antonio%2C%20TX&to=Pharr%2C%20TX"),
        "{south}"
    );
    let over = quote("price 1 bedroom to Reynosa");
    assert!(over.ends_with("&to=Reynosa"), "{over}");
}
