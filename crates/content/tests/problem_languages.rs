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
#[allow(
    clippy::too_many_lines,
    reason = "a table of changes with the words that refuse them"
)]
fn refuses_pages_and_texts_in_the_language_of_the_desk() {
    let quote = "en/pages/quote.toml";
    let form = "en/pages/residential-movers.toml";
    for (file, from, to, words) in [
        (
            "en/pages/privacy.toml",
            "[[section]]",
            "[[section]]\nkind = \"prose\"\nid = \"top\"\nheading = \"Top\"\nparagraphs = [\"Text\"]\n\n[[section]]",
            "La primera sección lleva el título de la página.",
        ),
        (
            "en/pages/service-areas.toml",
            "label = \"Donna\", href = \"/service-areas/donna\" }",
            "label = \"Atlantis\", href = \"/service-areas/atlantis\" }",
            "El mapa no puede mostrar Atlantis.",
        ),
        (
            "en/pages/home.toml",
            "review-1.mp4",
            "review-9.mp4",
            "No hay ningún video “review-9.mp4”.",
        ),
        (
            "en/pages/ads.toml",
            "uploaded = \"",
            "uploaded = \"el ",
            "Escriba la fecha así: 2026-11-20.",
        ),
        (
            form,
            "{ name = \"firstName\", label = \"First name\" },",
            "",
            "Al formulario le falta el nombre de “First name”.",
        ),
        (
            form,
            "{ value = \"pharr\", label = \"Pharr\" },",
            "",
            "A “City” le falta el texto de su opción “pharr”.",
        ),
        (
            form,
            "name = \"smsConsent\"",
            "name = \"agree\"",
            "El formulario no tiene la casilla “agree”.",
        ),
        (
            quote,
            "{ value = \"condo\", label = \"Condo\" },",
            "",
            "A “Tipo de vivienda” le falta el texto de su opción “condo”.",
        ),
        (
            "es/pages/residential-movers.toml",
            "translation_of = \"/residential-movers\"",
            "translation_of = \"/nowhere\"",
            "No hay ninguna página en inglés en /nowhere.",
        ),
        (
            "en/city.toml",
            "title = \"",
            "title = \"Movers\"\n# \"",
            "Escriba {city_name} donde va el nombre de la ciudad.",
        ),
        (
            "en/cities/alamo.toml",
            "miles_to_mcallen = ",
            "miles_to_mcallen = \"lejos\" # ",
            "Ponga un número entero, de 0 en adelante.",
        ),
        (
            "en/pages/home.toml",
            "icon = \"shield\"",
            "icon = \"sword\"",
            "“sword” no es una de las opciones: ",
        ),
        (
            "en/pages/not-found.toml",
            "title = \"",
            "path = \"/missing\"\ntitle = \"",
            "Los visitantes ven esta página cuando una dirección no existe",
        ),
        (
            "en/messages.toml",
            "sharyland = \"Sharyland form\"",
            "",
            "A “sharyland” le falta el nombre en esta lista.",
        ),
        (
            "jingle.toml",
            "seeds = [",
            "seeds = []\n# [",
            "Ponga al menos un número",
        ),
    ] {
        let problems = changed(file, from, to);
        let spanish: Vec<&str> = problems
            .iter()
            .map(|problem| problem.message_in(Locale::Es))
            .collect();
        let is_said = spanish.iter().any(|message| message.starts_with(words));
        assert!(is_said, "{words} {spanish:?}");
        for problem in &problems {
            assert_ne!(problem.message_in(Locale::Es), problem.message, "{file}");
        }
    }
}

#[test]
fn advises_on_a_larger_home_that_takes_less_time() {
    let sites = check(&Files::shipped()).expect("valid");
    let mut advice = sites.advice().filter(|advice| advice.file == "rates.toml");
    let advice = advice.next().expect("advice");
    for (locale, words) in [
        (Locale::En, "less time (300 minutes) than 1 (360 minutes)"),
        (Locale::Es, "menos tiempo (300 minutos) que 1 (360 minutos)"),
    ] {
        let message = advice.message_in(locale);
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn advises_to_decide_on_the_cap_of_proposals_until_the_owner_has() {
    let cap = |files: &Files| -> Vec<String> {
        let sites = check(files).expect("valid");
        let advice = sites.advice();
        let messages = advice.map(|advice| advice.message_in(Locale::Es).to_owned());
        messages
            .filter(|message| message.contains("10% más que las horas"))
            .collect()
    };
    let mut files = Files::shipped();
    assert_eq!(cap(&files).len(), 1);
    let confirmed = rates(&files).replace(
        "over_hours_confirmed = false",
        "over_hours_confirmed = true",
    );
    files.insert("rates.toml", confirmed);
    assert_eq!(cap(&files), [""; 0]);
}

#[test]
fn refuses_a_cap_and_a_validity_out_of_range() {
    for (from, to, words) in [
        (
            "over_hours_percent = \"10.00\"",
            "over_hours_percent = \"101\"",
            "from 0 to 100",
        ),
        (
            "over_hours_percent = \"10.00\"",
            "over_hours_percent = \"some\"",
            "from 0 to 100",
        ),
        ("valid_days = 30", "valid_days = 0", "from 1 to 365"),
        ("valid_days = 30", "valid_days = 366", "from 1 to 365"),
    ] {
        let mut files = Files::shipped();
        let text = rates(&files);
        assert!(text.contains(from));
        files.insert("rates.toml", text.replace(from, to));
        let problems = check(&files).expect_err("refused");
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].message.contains(words), "{}", problems[0]);
        assert_eq!(problems[0].file, "rates.toml");
        assert!(problems[0].line.is_some());
    }
}

fn rates(files: &Files) -> String {
    let bytes = files.get("rates.toml").expect("shipped").to_vec();
    String::from_utf8(bytes).expect("a text")
}
