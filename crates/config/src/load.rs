//! Settings: `config.default.toml`, then the operator's file, then the environment, then flags.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Value;

use crate::layers::Layers;
use crate::{ConfigError, Settings, Supervision};

/// All settings with their documentation and defaults, parsed like the operator's file.
const DEFAULTS: &str = include_str!("../../../config.default.toml");

/// Where a package installs the program, and the file that the program reads there if no other is named.
const INSTALLED_PROGRAM: &str = "/usr/bin/mudanza";
const INSTALLED_FILE: &str = "/etc/mudanza/config.toml";

/// The variable with the path of the operator's file, like `--config`.
const FILE_VARIABLE: &str = "MUDANZA_CONFIG";

/// The suffix of variables that name a file with the setting's value, such as a secret that systemd passes by
/// `LoadCredential`.
const FILE_SUFFIX: &str = "_FILE";

/// What editors add at the end of a file.
const LINE_END: [char; 2] = ['\n', '\r'];

/// Command-line flags.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--config`.
    pub config: Option<PathBuf>,
    /// `--listen`.
    pub listen: Option<String>,
    /// `--data`.
    pub data: Option<String>,
    /// `--domain`, once for each name; empty if it was not given.
    pub domains: Vec<String>,
    /// `--acme-contact`.
    pub acme_contact: Option<String>,
}

/// Reads the effective settings.
///
/// # Errors
/// Names the unknown or invalid key or variable.
pub fn load(flags: &Flags) -> Result<Settings, ConfigError> {
    let program = std::env::current_exe().unwrap_or_default();
    load_with(flags, std::env::vars(), installed_file(&program))
}

/// Like [`load`], with a given environment, and only with a file that is named.
///
/// # Errors
/// As [`load`].
pub fn load_from(
    flags: &Flags,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Settings, ConfigError> {
    load_with(flags, environment, None)
}

/// Returns how to notify the service manager, from the environment; `None` if there is none or it does not listen.
pub fn supervision() -> Option<Supervision> {
    Supervision::of(std::env::vars(), std::process::id())
}

/// The operator's file of an installed package. A program in another place, such as a build, has none.
fn installed_file(program: &Path) -> Option<PathBuf> {
    (program == Path::new(INSTALLED_PROGRAM)).then(|| INSTALLED_FILE.into())
}

fn load_with(
    flags: &Flags,
    environment: impl IntoIterator<Item = (String, String)>,
    installed: Option<PathBuf>,
) -> Result<Settings, ConfigError> {
    let mut layers = Layers::new(DEFAULTS)?;
    let mut variables: Vec<(String, String)> = environment
        .into_iter()
        .filter(|(name, _)| name.starts_with("MUDANZA_"))
        .collect();
    let named = variables.iter().position(|(name, _)| name == FILE_VARIABLE);
    let named = named.map(|at| PathBuf::from(variables.swap_remove(at).1));
    let installed = installed.filter(|file| file.exists());
    let file = flags.config.clone().or(named).or(installed);
    if let Some(file) = &file {
        layers.add_file(file, &read(file)?)?;
    }
    for (name, value) in &variables {
        // A setting's own name may end with the suffix, such as `tls.ca_file`.
        let own = name.strip_suffix(FILE_SUFFIX);
        match own.filter(|_| !layers.has_variable(name)) {
            Some(own) if variables.iter().any(|(other, _)| other == own) => {
                let both = format!("give either {own} or {name}, not both");
                return Err(ConfigError(both));
            }
            Some(own) => {
                let text = read(Path::new(value))?;
                layers.add_variable(own, text.trim_end_matches(LINE_END))?;
            }
            None => layers.add_variable(name, value)?,
        }
    }
    for (key, value) in [("listen", &flags.listen), ("data", &flags.data)] {
        if let Some(value) = value {
            layers.set_text(key, value);
        }
    }
    if !flags.domains.is_empty() {
        let domains = flags.domains.iter().cloned().map(Value::String).collect();
        layers.set_in_section("tls", "domains", Value::Array(domains));
    }
    if let Some(contact) = &flags.acme_contact {
        layers.set_in_section("tls", "contact", Value::String(contact.clone()));
    }
    let settings = Settings::deserialize(layers.into_table())
        .map_err(|error| ConfigError(error.to_string().trim().to_owned()))?;
    Settings { file, ..settings }.checked()
}

fn read(file: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(file)
        .map_err(|error| ConfigError(format!("cannot read {}: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Result<Settings, String> {
        let variables = variables
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        load_from(&Flags::default(), variables).map_err(|error| error.to_string())
    }

    fn with_file(text: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("own.toml");
        std::fs::write(&file, text).expect("written");
        let flags = Flags {
            config: Some(file),
            ..Flags::default()
        };
        load_from(&flags, [("MUDANZA_LISTEN".into(), "127.0.0.1:2".into())])
            .map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_valid() {
        let settings = with(&[("PATH", "/bin")]).expect("sound");
        assert_eq!(settings.api.anon_key, "public-anon-key");
        assert_eq!(settings.public_url, "http://127.0.0.1:8080");
        assert!(settings.api.service_key.is_empty());
    }

    #[test]
    fn flags_override_variables_and_variables_override_the_file() {
        let settings = with_file("listen = \"127.0.0.1:1\"\n[limits]\nforms_per_minute = 7\n");
        let settings = settings.expect("sound");
        assert_eq!(settings.listen.to_string(), "127.0.0.1:2");
        assert_eq!(settings.limits.forms_per_minute, 7);
        let flags = Flags {
            listen: Some("127.0.0.1:3".into()),
            ..Flags::default()
        };
        let settings = load_from(&flags, [("MUDANZA_LISTEN".into(), "127.0.0.1:2".into())]);
        assert_eq!(settings.expect("sound").listen.to_string(), "127.0.0.1:3");
    }

    #[test]
    fn only_an_installed_program_reads_a_file_that_is_not_named() {
        let file = installed_file(Path::new("/usr/bin/mudanza"));
        assert_eq!(file, Some("/etc/mudanza/config.toml".into()));
        assert_eq!(installed_file(Path::new("target/release/mudanza")), None);
        let folder = tempfile::tempdir().expect("a folder");
        let installed = folder.path().join("config.toml");
        let load = |variables: &[(&str, &str)]| {
            let variables = variables
                .iter()
                .map(|(name, value)| ((*name).into(), (*value).into()));
            let settings = load_with(&Flags::default(), variables, Some(installed.clone()));
            settings.map(|settings| settings.listen.port())
        };
        assert_eq!(load(&[]), Ok(8080), "it was deleted");
        std::fs::write(&installed, "listen = \"127.0.0.1:1\"").expect("written");
        assert_eq!(load(&[]), Ok(1));
        let named = folder.path().join("named.toml");
        std::fs::write(&named, "listen = \"127.0.0.1:2\"").expect("written");
        let named = named.display().to_string();
        assert_eq!(load(&[("MUDANZA_CONFIG", &named)]), Ok(2));
    }

    #[test]
    fn a_variable_may_name_a_file_with_the_secret() {
        const KEY: &str = "a-service-key-of-at-least-32-characters";
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("service_key");
        std::fs::write(&file, format!("{KEY}\n")).expect("written");
        let file = file.display().to_string();
        let variable = ("MUDANZA_API_SERVICE_KEY_FILE", file.as_str());
        let settings = with(&[variable]).expect("sound");
        assert_eq!(settings.api.service_key.reveal(), KEY);
        let both = with(&[variable, ("MUDANZA_API_SERVICE_KEY", KEY)]).expect_err("refused");
        assert!(both.contains("MUDANZA_API_SERVICE_KEY_FILE"), "{both}");
        assert!(!both.contains(KEY), "{both}");
        let gone = format!("{file}.gone");
        let gone = with(&[("MUDANZA_API_SERVICE_KEY_FILE", &gone)]).expect_err("refused");
        assert!(gone.contains("service_key.gone"), "{gone}");
        let unknown = with(&[("MUDANZA_API_COLOR_FILE", &file)]).expect_err("refused");
        assert!(unknown.contains("MUDANZA_API_COLOR"), "{unknown}");
        let path = with(&[("MUDANZA_TLS_CA_FILE", "/nowhere.pem")]).expect("a setting of its own");
        assert_eq!(path.tls.ca_file, "/nowhere.pem");
    }

    #[test]
    fn unencrypted_connections_are_refused_unless_allowed() {
        let url = (
            "MUDANZA_DATABASE_URL",
            "postgres://u:s3cret@db.example.com/m",
        );
        let refused = with(&[url]).expect_err("refused");
        assert!(refused.starts_with("database_url: "), "{refused}");
        assert!(!refused.contains("s3cret"), "{refused}");
        let allowed = ("MUDANZA_SERVER_ALLOW_UNENCRYPTED", "true");
        assert!(with(&[url, allowed]).is_ok());
        for (name, value) in [
            (
                "MUDANZA_MAIL_URL",
                "smtp://mail.example.com?tls=opportunistic",
            ),
            ("MUDANZA_CDN_PURGE_URL", "http://cdn.example.com/purge"),
            (
                "MUDANZA_STORAGE_URL",
                "s3://b?endpoint=http://s3.example.com",
            ),
        ] {
            assert!(with(&[(name, value)]).is_err(), "{name}");
            assert!(with(&[(name, value), allowed]).is_ok(), "{name}");
        }
    }

    #[test]
    fn rejects_an_unknown_key_or_variable_by_name() {
        let error = with_file("[limits]\nforms_per_hour = 7\n").expect_err("refused");
        assert!(error.contains("limits.forms_per_hour"), "{error}");
        let error = with(&[("MUDANZA_LIMITS_FORMS_PER_HOUR", "7")]).expect_err("refused");
        assert!(error.contains("MUDANZA_LIMITS_FORMS_PER_HOUR"), "{error}");
    }

    #[test]
    fn names_the_new_name_of_a_renamed_setting() {
        let error = with_file("[alarm]\nhours = 7\n").expect_err("refused");
        assert!(error.contains("alarm is now called alerts"), "{error}");
        let error = with_file("[server]\ndatabase_patience = 7\n").expect_err("refused");
        assert!(error.contains("server.database_timeout_ms"), "{error}");
        let error = with(&[("MUDANZA_LIMITS_TUNES_PER_MINUTE", "7")]).expect_err("refused");
        assert!(
            error.contains("MUDANZA_LIMITS_JINGLES_PER_MINUTE"),
            "{error}"
        );
    }

    #[test]
    fn rejects_a_value_of_the_wrong_type_by_name() {
        let error = with(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "many")]).expect_err("refused");
        assert!(error.contains("MUDANZA_LIMITS_FORMS_PER_MINUTE"), "{error}");
        let error = with_file("listen = 8080\n").expect_err("refused");
        assert!(error.contains("listen"), "{error}");
    }

    #[test]
    fn rejects_an_invalid_combination_by_name() {
        for (name, value, word) in [
            ("MUDANZA_LISTEN", "nowhere", "listen"),
            ("MUDANZA_PUBLIC_URL", "ftp://example.com", "public_url"),
            (
                "MUDANZA_PUBLIC_URL",
                "https://example.com/shop",
                "public_url",
            ),
            ("MUDANZA_DATABASE_URL", "mysql://db", "database_url"),
            ("MUDANZA_STORAGE_URL", "ftp://pictures", "storage.url"),
            ("MUDANZA_API_SERVICE_KEY", "public-anon-key", "service_key"),
            ("MUDANZA_API_SERVICE_KEY", "too-short-to-be-a-key", "32"),
            ("MUDANZA_API_ANON_KEY", "", "anon_key"),
            (
                "MUDANZA_SERVER_TRUSTED_PROXIES",
                "10.0.0.0/8,home",
                "trusted_proxies",
            ),
            ("MUDANZA_MAIL_HELLO_NAME", "mail example", "mail.hello_name"),
            ("MUDANZA_LOG_FORMAT", "prose", "format"),
            (
                "MUDANZA_CHAT_SCRIPT",
                "https://a.example/x.js",
                "chat.element",
            ),
            ("MUDANZA_CHAT_AGENT_ID", "agent_1", "chat.script"),
            ("MUDANZA_METRICS_LISTEN", "9100", "metrics.listen"),
            ("MUDANZA_TLS_DOMAINS", "https://example.com", "tls.domains"),
            ("MUDANZA_TLS_HTTPS_LISTEN", "443", "https_listen"),
        ] {
            let error = with(&[(name, value)]).expect_err(name);
            assert!(error.contains(word), "{name}: {error}");
        }
    }

    #[test]
    fn a_domain_is_the_public_address_unless_another_is_given() {
        let flags = Flags {
            domains: vec!["WWW.Example.com".into(), "example.com".into()],
            acme_contact: Some("owner@example.com".into()),
            ..Flags::default()
        };
        let settings = load_from(&flags, []).expect("sound");
        assert_eq!(settings.public_url, "https://www.example.com");
        assert!(settings.has_public_url && settings.hsts().is_some());
        assert_eq!(settings.tls.domains, ["www.example.com", "example.com"]);
        assert_eq!(settings.tls.contact, "owner@example.com");
        let domains = ("MUDANZA_TLS_DOMAINS", "www.example.com, example.com");
        let own = ("MUDANZA_PUBLIC_URL", "https://example.com");
        let settings = with(&[domains, own]).expect("sound");
        assert_eq!(settings.public_url, "https://example.com");
        let plain = with(&[]).expect("sound");
        assert!(plain.tls.acme().is_none() && plain.hsts().is_none());
    }

    #[test]
    fn hides_secrets_in_printed_settings() {
        let settings = with(&[
            (
                "MUDANZA_API_SERVICE_KEY",
                "s3cret-one-of-at-least-32-characters",
            ),
            (
                "MUDANZA_DATABASE_URL",
                "postgres://u:s3cret-two@localhost/d",
            ),
            ("MUDANZA_STORAGE_SECRET_KEY", "s3cret-three"),
            (
                "MUDANZA_STORAGE_URL",
                "s3://key:s3cret-four@bucket/x?region=us-east-1&token=s3cret-five",
            ),
        ])
        .expect("sound");
        let shown = settings.shown();
        assert!(!shown.contains("s3cret"), "{shown}");
        assert!(
            shown.contains("s3://(hidden)@bucket/x?region=us-east-1&token=(hidden)"),
            "{shown}"
        );
        assert!(shown.contains("(hidden)"), "{shown}");
        for endpoint in [
            "https://u:s3cret-six@s3.example.com",
            "https%3A%2F%2Fu%3As3cret-seven%40s3.example.com",
        ] {
            let url = format!("s3://bucket?endpoint={endpoint}&region=us-east-1");
            let settings = with(&[("MUDANZA_STORAGE_URL", url.as_str())]).expect("sound");
            let shown = settings.shown();
            assert!(
                !shown.contains("s3cret") && shown.contains("region=us-east-1"),
                "{shown}"
            );
        }
    }
}
