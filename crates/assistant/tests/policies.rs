//! Questions about deposit, payment, tips, canceling and booking ahead, before and after the owner has entered them.

use assistant::Assistant;
use content::Files;
use contract::AssistantAnswer;
use domain::Locale;

/// The assistants of both languages, with terms that the owner entered.
fn assistants(terms: &[(&str, &str)]) -> [Assistant; 2] {
    let mut files = Files::shipped();
    let mut facts = shipped_facts(&files);
    for (name, text) in terms {
        let empty = format!("\n{name} = \"\"\n");
        facts = facts.replace(&empty, &format!("\n{name} = \"{text}\"\n"));
    }
    files.insert("facts.toml", facts);
    let sites = content::load_all(&files).expect("valid content");
    [Locale::En, Locale::Es].map(|locale| Assistant::new(sites.get(locale)).expect("valid topics"))
}

fn is_unknown(answer: &AssistantAnswer) -> bool {
    !answer.sure
        && answer.call
        && (answer.answer.contains("not know") || answer.answer.contains("no lo sé"))
}

/// The text of the shipped facts.
fn shipped_facts(files: &Files) -> String {
    let bytes = files.get("facts.toml").expect("shipped");
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn the_assistant_says_that_it_does_not_know_terms_that_are_empty_and_offers_a_call() {
    let [english, spanish] = assistants(&[]);
    for (assistant, questions) in [
        (
            &english,
            [
                "do you require a deposit",
                "should I tip the movers",
                "do you take zelle",
            ],
        ),
        (
            &spanish,
            ["piden depósito?", "se da propina?", "aceptan zelle?"],
        ),
    ] {
        for question in questions {
            let answer = assistant.answer(question, &[]);
            assert!(is_unknown(&answer), "{question}: {}", answer.answer);
        }
    }
    for (assistant, question) in [
        (&english, "do you take credit cards"),
        (&spanish, "aceptan tarjeta?"),
    ] {
        let answer = assistant.answer(question, &[]);
        assert!(answer.call, "{question}: {}", answer.answer);
        let admits = answer.answer.contains("I do not know") || answer.answer.contains("no lo sé");
        assert!(admits, "{question}: {}", answer.answer);
    }
}

#[test]
fn the_assistant_says_the_terms_that_the_owner_entered() {
    let [english, spanish] = assistants(&[
        ("deposit", "We ask for no deposit."),
        ("deposit_es", "No pedimos depósito."),
        ("payment", "We take cash, cards and Zelle."),
        ("payment_es", "Aceptamos efectivo, tarjeta y Zelle."),
        ("tips", "Tips are never expected."),
        ("tips_es", "La propina es voluntaria."),
        ("cancellation", "Free until the day before."),
        ("cancellation_es", "Sin costo hasta un día antes."),
        ("booking_ahead", "Two weeks is enough."),
        ("booking_ahead_es", "Con dos semanas basta."),
    ]);
    for (assistant, questions) in [
        (
            &english,
            [
                ("how much is the deposit", "We ask for no deposit."),
                ("do you take zelle", "We take cash, cards and Zelle."),
                ("do you take credit cards", "We take cash, cards and Zelle."),
                ("should I tip the movers", "Tips are never expected."),
                ("how do I cancel", "Free until the day before."),
                ("how early should I book", "Two weeks is enough."),
            ],
        ),
        (
            &spanish,
            [
                ("de cuánto es el depósito", "No pedimos depósito."),
                ("aceptan zelle", "Aceptamos efectivo, tarjeta y Zelle."),
                ("agarran tarjeta", "Aceptamos efectivo, tarjeta y Zelle."),
                ("cuánto es la propina", "La propina es voluntaria."),
                ("cómo cancelo", "Sin costo hasta un día antes."),
                (
                    "con cuánta anticipación debo reservar",
                    "Con dos semanas basta.",
                ),
            ],
        ),
    ] {
        for (question, said) in questions {
            let answer = assistant.answer(question, &[]);
            assert!(
                answer.sure && answer.answer.contains(said),
                "{question}: {}",
                answer.answer
            );
        }
    }
}
