//! Errors and advice are in the language of the desk.

use content::{Files, Problem, check};
use domain::Locale;

fn changed(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = Files::shipped();
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    assert!(text.contains(from), "{file} does not contain {from}");
    files.insert(file, text.replacen(from, to, 1));
    check(&files).err().unwrap_or_default()
}

#[test]
fn refuses_facts_prices_and_titles_in_the_language_of_the_desk() {
    for (file, from, to, words) in [
        (
            "facts.toml",
            "\"956-555-0142\"",
            "\"pregunte\"",
            "Escriba un teléfono con su lada, por ejemplo 956-555-0142.",
        ),
        (
            "rates.toml",
            "\"120.00\"",
            "\"caro\"",
            "“caro” no es una cantidad como 120 o 120.50.",
        ),
        (
            "en/pages/not-found.toml",
            "Page not found | {brand.main}",
            "Free moving estimate | {brand.quote}",
            "Otra página tiene el mismo título.",
        ),
        (
            "en/cities/alamo.toml",
            "\"Will a moving truck fit in an Alamo RV park?\"",
            "\" \"",
            "La pregunta está vacía. Escríbala o quítela junto con su respuesta.",
        ),
        (
            "es/pages/home.toml",
            "\"Combustible, propano, cohetes, pintura y todo lo vivo. Piezas de más de $1,000, solo con acuerdo previo.\"",
            "\"\"",
            "La pregunta no tiene respuesta. Escríbala o quite la pregunta.",
        ),
    ] {
        let problems = changed(file, from, to);
        assert_eq!(problems[0].message_in(Locale::Es), words, "{problems:?}");
    }
}

#[test]
fn advises_on_a_larger_home_that_takes_less_time() {
    let sites = check(&Files::shipped()).expect("valid");
    let mut advice = sites.advice().filter(|advice| advice.file == "rates.toml");
    let advice = advice.next().expect("advice");
    for (locale, words) in [
        (Locale::En, "less time: 360 minutes for 1,"),
        (Locale::Es, "menos tiempo: 360 minutos con 1,"),
    ] {
        let message = advice.message_in(locale);
        assert!(message.contains(words), "{message}");
    }
}
