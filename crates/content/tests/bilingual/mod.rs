//! A small Spanish site in addition to the shipped English one.

use content::Files;

/// The texts that a language needs in addition to its pages.
const TEXTS: [&str; 10] = [
    "assistant.toml",
    "blog.toml",
    "business.toml",
    "desk.toml",
    "desk-mail.toml",
    "invoice.toml",
    "mail.toml",
    "messages.toml",
    "proposal.toml",
    "site.toml",
];

const NOT_FOUND: &str = r#"
title = "No encontramos esa página"
description = "La página no existe."

[[section]]
kind = "page-hero"
heading = "No encontramos esa página"
lead = "Vea los servicios."
"#;

const RESIDENTIAL: &str = r#"
path = "/es/mudanzas-residenciales"
translation_of = "/residential-movers"
title = "Mudanzas residenciales"
description = "Mudanzas de casas en el Valle."

[[section]]
kind = "page-hero"
heading = "Mudanzas residenciales"
lead = "Le contestamos en 24 horas."

[[section]]
kind = "lead-form"
id = "quote-form"
heading = "Empiece con su nombre y una fecha"
form = "residential"
optional = "opcional"
submit = "Enviar"
fields = [
  { name = "firstName", label = "Nombre" },
  { name = "lastName", label = "Apellido" },
  { name = "email", label = "Correo electrónico" },
  { name = "phone", label = "Teléfono" },
  { name = "city", label = "Ciudad", placeholder = "Elija una ciudad", options = [
    { value = "mcallen", label = "McAllen" },
    { value = "edinburg", label = "Edinburg" },
    { value = "mission", label = "Mission" },
    { value = "pharr", label = "Pharr" },
    { value = "san-juan", label = "San Juan" },
    { value = "weslaco", label = "Weslaco" },
    { value = "harlingen", label = "Harlingen" },
    { value = "brownsville", label = "Brownsville" },
    { value = "other", label = "Otra" },
  ] },
  { name = "moveDate", label = "Fecha de la mudanza" },
]

[section.consent]
name = "smsConsent"
text = "Acepto recibir mensajes de texto."
"#;

/// The shipped English content and a Spanish residential page. The other Spanish texts are the
/// English ones, except one error message and the greeting of the visitor's mail.
pub fn bilingual() -> Files {
    let mut files = english();
    for name in TEXTS {
        let english = files.get(&format!("en/{name}")).expect("shipped").to_vec();
        files.insert(&format!("es/{name}"), english);
    }
    replace(
        &mut files,
        "es/messages.toml",
        "{field}: please fill this in.",
        "{field}: este dato es necesario.",
    );
    replace(
        &mut files,
        "es/mail.toml",
        "Thank you, {name}.",
        "Gracias, {name}.",
    );
    files.insert("es/pages/not-found.toml", NOT_FOUND);
    files.insert("es/pages/residential-movers.toml", RESIDENTIAL);
    files
}

/// The shipped English content only.
pub fn english() -> Files {
    let mut files = Files::shipped();
    let others: Vec<String> = files
        .below("es/")
        .map(|(path, _)| path.to_owned())
        .collect();
    for path in others {
        files.remove(&path);
    }
    files
}

/// Replaces the first occurrence of a text that must be in the file.
pub fn replace(files: &mut Files, file: &str, from: &str, to: &str) {
    let text = std::str::from_utf8(files.get(file).expect("there")).expect("UTF-8");
    assert!(text.contains(from), "{file}: {from}");
    let text = text.replacen(from, to, 1);
    files.insert(file, text);
}
