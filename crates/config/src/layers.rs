//! Merges sources of settings and rejects keys that the defaults do not have.

use std::fmt;
use std::path::Path;

use toml::{Table, Value};

/// An invalid setting, as a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(pub String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// Settings that have another name now: the old name, the new one.
const RENAMED: [(&str, &str); 5] = [
    ("alarm", "alerts"),
    ("alarm.hours", "alerts.hours"),
    ("alarm.free_megabytes", "alerts.free_megabytes"),
    ("limits.tunes_per_minute", "limits.jingles_per_minute"),
    ("server.database_patience", "server.database_timeout_ms"),
];

/// The merged settings. The defaults give their names and types.
pub struct Layers(Table);

impl Layers {
    pub fn new(defaults: &str) -> Result<Self, ConfigError> {
        let table = defaults
            .parse()
            .map_err(|error| ConfigError(format!("defaults: {error}")))?;
        Ok(Self(table))
    }

    pub fn add_file(&mut self, file: &Path, text: &str) -> Result<(), ConfigError> {
        let table: Table = text
            .parse()
            .map_err(|error| ConfigError(format!("{}: {error}", file.display())))?;
        overlay(&mut self.0, table, "")
            .map_err(|message| ConfigError(format!("{}: {message}", file.display())))
    }

    pub fn add_variable(&mut self, name: &str, text: &str) -> Result<(), ConfigError> {
        let slot = slot_of(&mut self.0, "MUDANZA", name);
        let slot = slot.ok_or_else(|| ConfigError(unknown(name, variable_of)))?;
        let value = match slot {
            Value::String(_) => Some(Value::String(text.to_owned())),
            Value::Integer(_) => text.trim().parse().ok().map(Value::Integer),
            Value::Boolean(_) => text.trim().parse().ok().map(Value::Boolean),
            Value::Array(_) => Some(Value::Array(list(text))),
            _ => None,
        };
        *slot = value.ok_or_else(|| {
            ConfigError(format!(
                "{name} must be a {}, not '{text}'",
                slot.type_str()
            ))
        })?;
        Ok(())
    }

    /// Returns whether a variable of this name is a setting.
    pub fn has_variable(&mut self, name: &str) -> bool {
        slot_of(&mut self.0, "MUDANZA", name).is_some()
    }

    pub fn set_text(&mut self, key: &str, text: &str) {
        self.0
            .insert(key.to_owned(), Value::String(text.to_owned()));
    }

    /// Sets a value of a section that the defaults have.
    pub fn set_in_section(&mut self, section: &str, key: &str, value: Value) {
        if let Some(Value::Table(section)) = self.0.get_mut(section) {
            section.insert(key.to_owned(), value);
        }
    }

    pub fn into_table(self) -> Table {
        self.0
    }
}

/// The message about a name that is not a setting. `spelling` turns a setting's name into the kind of
/// name that was given.
fn unknown(name: &str, spelling: impl Fn(&str) -> String) -> String {
    let renamed = RENAMED.iter().find(|(old, _)| spelling(old) == name);
    match renamed {
        Some((_, new)) => format!("{name} is now called {}", spelling(new)),
        None => format!("{name} is not a setting"),
    }
}

/// `MUDANZA_LIMITS_BODY_BYTES` for `limits.body_bytes`.
fn variable_of(key: &str) -> String {
    format!("MUDANZA_{}", key.to_uppercase().replace('.', "_"))
}

fn overlay(below: &mut Table, above: Table, prefix: &str) -> Result<(), String> {
    for (key, value) in above {
        let name = format!("{prefix}{key}");
        match (below.get_mut(&key), value) {
            (None, _) => return Err(unknown(&name, str::to_owned)),
            (Some(Value::Table(below)), Value::Table(above)) => {
                overlay(below, above, &format!("{name}."))?;
            }
            (Some(slot), value) if slot.same_type(&value) => *slot = value,
            (Some(slot), value) => {
                return Err(format!(
                    "{name} must be a {}, not a {}",
                    slot.type_str(),
                    value.type_str()
                ));
            }
        }
    }
    Ok(())
}

/// The setting whose variable has this name.
fn slot_of<'a>(table: &'a mut Table, prefix: &str, name: &str) -> Option<&'a mut Value> {
    for (key, value) in table.iter_mut() {
        let variable = format!("{prefix}_{}", key.to_uppercase());
        match value {
            Value::Table(table) => {
                if let Some(slot) = slot_of(table, &variable, name) {
                    return Some(slot);
                }
            }
            value if variable == name => return Some(value),
            _ => {}
        }
    }
    None
}

/// The items of a list whose text separates them with commas.
fn list(text: &str) -> Vec<Value> {
    let items = text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty());
    items.map(|item| Value::String(item.to_owned())).collect()
}
