//! Settings of a third-party chat widget, and the sources that pages must allow for it.

use contract::ChatWidget;
use render::AllowedSources;
use serde::{Deserialize, Serialize};

use crate::ConfigError;

/// The element of ElevenLabs, whose requests are known (from the bundle of version 0.5.4).
const ELEVENLABS: &str = "elevenlabs-convai";
/// The hosts it connects to.
const ELEVENLABS_CONNECTIONS: [&str; 5] = [
    "https://api.elevenlabs.io",
    "https://api.us.elevenlabs.io",
    "wss://api.elevenlabs.io",
    "wss://api.us.elevenlabs.io",
    "wss://livekit.rtc.elevenlabs.io",
];
/// Hash of its only inline style.
const ELEVENLABS_STYLE: &str = "'sha256-UJZyKkzcCOvBxq7N6EuLohVzGJn6ynqMroApXnssV20='";
/// What its voice loads as audio worklets: its own two, which it makes as blobs, and in browsers that
/// cannot record at its sample rate, such as Firefox, a third one. Only a script that already runs can
/// make a blob.
const ELEVENLABS_WORKLETS: [&str; 2] = [
    "blob:",
    "https://cdn.jsdelivr.net/npm/@alexanderolsen/libsamplerate-js@2.1.2/dist/libsamplerate.worklet.js",
];
/// The host of its images.
const ELEVENLABS_IMAGES: &str = "https://storage.googleapis.com";

/// Settings of a third-party chat widget. All are empty, or none is.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Chat {
    pub script: String,
    pub element: String,
    pub agent_id: String,
}

impl Chat {
    /// The data of the page's button, if a third-party chat is configured.
    pub fn widget(&self) -> Option<ChatWidget> {
        (!self.script.is_empty()).then(|| ChatWidget {
            script: self.script.clone(),
            element: self.element.clone(),
            agent_id: self.agent_id.clone(),
        })
    }

    /// The sources that pages must allow; none without a widget.
    pub fn allowed(&self) -> AllowedSources {
        if self.script.is_empty() {
            return AllowedSources::default();
        }
        let host = origin(&self.script);
        let scripts: Vec<String> = host.map(str::to_owned).into_iter().collect();
        if self.element == ELEVENLABS {
            let worklets = ELEVENLABS_WORKLETS.map(str::to_owned);
            return AllowedSources {
                scripts: scripts.into_iter().chain(worklets).collect(),
                styles: vec![ELEVENLABS_STYLE.to_owned()],
                images: vec![ELEVENLABS_IMAGES.to_owned()],
                connections: ELEVENLABS_CONNECTIONS.map(str::to_owned).to_vec(),
            };
        }
        AllowedSources {
            connections: scripts.clone(),
            scripts,
            ..AllowedSources::default()
        }
    }

    /// Rejects invalid combinations.
    pub(crate) fn checked(&self) -> Result<(), ConfigError> {
        let all = [
            ("chat.script", &self.script),
            ("chat.element", &self.element),
            ("chat.agent_id", &self.agent_id),
        ];
        if all.iter().all(|(_, value)| value.is_empty()) {
            return Ok(());
        }
        if let Some((name, _)) = all.iter().find(|(_, value)| value.is_empty()) {
            let message = format!("{name}: script, element and agent_id of chat are set together");
            return Err(ConfigError(message));
        }
        let sound = [
            is_address(&self.script),
            is_element(&self.element),
            self.agent_id.bytes().all(|b| b.is_ascii_graphic()),
        ];
        let words = [
            "give an address that begins with https://, or a path of this site",
            "give the name of an element: small letters with a hyphen, as in elevenlabs-convai",
            "give the agent's id, without spaces",
        ];
        for (((name, _), sound), words) in all.iter().zip(sound).zip(words) {
            if !sound {
                return Err(ConfigError(format!("{name}: {words}")));
            }
        }
        Ok(())
    }
}

/// Scheme and host; none for a path of this site.
fn origin(address: &str) -> Option<&str> {
    let after = address.strip_prefix("https://")?;
    let host = after.find('/').unwrap_or(after.len());
    Some(&address[.."https://".len() + host])
}

/// Rejects semicolons and commas, which would end a source in the policy.
fn is_address(address: &str) -> bool {
    let visible = address
        .bytes()
        .all(|b| b.is_ascii_graphic() && !b",;'\"".contains(&b));
    let path = address.starts_with('/') && !address.starts_with("//");
    let host = origin(address).is_some_and(|origin| {
        let host = &origin["https://".len()..];
        !host.is_empty() && !host.contains(['@', '?', '#', '*'])
    });
    visible && (path || host)
}

fn is_element(name: &str) -> bool {
    let small = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.contains('-')
        && name.bytes().all(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chat(script: &str, element: &str, agent_id: &str) -> Chat {
        Chat {
            script: script.into(),
            element: element.into(),
            agent_id: agent_id.into(),
        }
    }

    #[test]
    fn rejects_incomplete_or_invalid_settings() {
        for (script, element, agent, named) in [
            ("https://a.example/x.js", "", "1", "chat.element"),
            ("https://a.example/x.js", "a-b", "", "chat.agent_id"),
            ("", "a-b", "1", "chat.script"),
            ("http://a.example/x.js", "a-b", "1", "chat.script"),
            ("//a.example/x.js", "a-b", "1", "chat.script"),
            ("https:///x.js", "a-b", "1", "chat.script"),
            ("https://a.example;x", "a-b", "1", "chat.script"),
            ("https://*/x.js", "a-b", "1", "chat.script"),
            ("https://a.example/x.js", "script", "1", "chat.element"),
            ("https://a.example/x.js", "A-b", "1", "chat.element"),
            ("https://a.example/x.js", "a-b", "1 2", "chat.agent_id"),
        ] {
            let error = chat(script, element, agent).checked().expect_err(script);
            assert!(
                error.0.starts_with(named),
                "{script} {element} {agent}: {error}"
            );
        }
        for script in ["https://a.example/x.js", "https://a.example", "/own/x.js"] {
            assert_eq!(chat(script, "a-b", "1").checked(), Ok(()), "{script}");
        }
        assert_eq!(Chat::default().checked(), Ok(()));
    }

    #[test]
    fn allows_only_the_sources_of_the_element() {
        let none = Chat::default().allowed();
        assert!(none.scripts.is_empty() && none.connections.is_empty() && none.styles.is_empty());
        let other = chat("https://a.example/x.js", "a-b", "1").allowed();
        assert_eq!(other.scripts, ["https://a.example"]);
        assert_eq!(other.connections, ["https://a.example"]);
        assert!(other.images.is_empty());
        let known = chat("/own/x.js", ELEVENLABS, "1").allowed();
        assert_eq!(known.scripts, ELEVENLABS_WORKLETS);
        assert!(
            known
                .connections
                .contains(&"wss://api.elevenlabs.io".to_owned())
        );
    }
}
