//! The settings file of the package: `config.default.toml` with its values commented out, except those that
//! an installed program needs.

const DEFAULTS: &str = include_str!("../../../../config.default.toml");
const HEADER: &str = include_str!("../../../../packaging/config-header.txt");

/// What differs from the defaults on an installed machine. The service listens on this machine only, so the
/// proxy in front of it is always on it, too.
const INSTALLED: [(&str, &str, &str); 3] = [
    ("", "data", "\"/var/lib/mudanza\""),
    ("backup", "folder", "\"/var/backups/mudanza\""),
    ("server", "trusted_proxies", "[\"127.0.0.1\", \"::1\"]"),
];

/// The text of `/etc/mudanza/config.toml`.
pub fn text() -> String {
    let mut section = String::new();
    let mut text = String::from(HEADER);
    // The first paragraph is about the defaults as a whole.
    let lines = DEFAULTS.lines().skip_while(|line| !line.is_empty());
    for line in lines {
        if let Some(name) = line.strip_prefix('[') {
            name.trim_end_matches(']').clone_into(&mut section);
        }
        text += &installed_line(&section, line);
        text.push('\n');
    }
    text
}

fn installed_line(section: &str, line: &str) -> String {
    let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) else {
        return line.to_owned();
    };
    let is_own =
        |(in_section, name, _): &&(&str, &str, &str)| *in_section == section && *name == key;
    match INSTALLED.iter().find(is_own) {
        Some((_, _, value)) => format!("{key} = {value}"),
        None => format!("#{line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a file by section and key.
    fn values(text: &str) -> Vec<(String, String)> {
        let table: toml::Table = text.parse().expect("TOML");
        let mut values = Vec::new();
        for (name, value) in &table {
            match value {
                toml::Value::Table(section) => values.extend(
                    section
                        .iter()
                        .map(|(key, value)| (format!("{name}.{key}"), value.to_string())),
                ),
                value => values.push((name.clone(), value.to_string())),
            }
        }
        values
    }

    #[test]
    fn only_what_an_installed_program_needs_is_set() {
        let names: Vec<String> = values(&text()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["data", "backup.folder", "server.trusted_proxies"]);
    }

    #[test]
    fn every_other_setting_is_there_with_its_default() {
        let is_commented = |line: &str| {
            let name = line
                .strip_prefix('#')
                .and_then(|line| line.split_once(" = "));
            name.is_some_and(|(name, _)| !name.starts_with(' ') && !name.contains(' '))
        };
        let uncommented: Vec<String> = text()
            .lines()
            .map(|line| line[usize::from(is_commented(line))..].to_owned())
            .collect();
        let (all, defaults) = (values(&uncommented.join("\n")), values(DEFAULTS));
        assert_eq!(all.len(), defaults.len());
        for ((name, value), (default_name, default)) in all.iter().zip(&defaults) {
            assert_eq!(name, default_name);
            let is_installed = INSTALLED.iter().any(|(section, key, _)| {
                *name == format!("{section}.{key}").trim_start_matches('.')
            });
            assert!(is_installed || value == default, "{name}");
        }
    }
}
