//! The chat: its button, its labels, and the assistant's answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Link, QuoteWizardSection, Rates};

/// The floating chat button.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatButton {
    /// Name of the button for screen readers.
    pub label: String,
    /// A third-party voice assistant, if the settings name one. Never written in content.
    #[serde(default, skip_deserializing)]
    pub widget: Option<ChatWidget>,
}

/// A third-party voice assistant, from the settings `chat.*`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
pub struct ChatWidget {
    /// URL of its script.
    pub script: String,
    /// Name of the custom element that the script defines.
    pub element: String,
    /// Agent id, passed to the element as `agent-id`.
    pub agent_id: String,
}

/// What the chat loads when it is opened, from `GET /chat.json`.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChatView {
    /// Texts of the chat.
    pub text: ChatText,
    /// The call link, shown as a fallback.
    pub call: Link,
    /// Texts of the quote wizard, used to show an estimate.
    pub wizard: QuoteWizardSection,
    /// The price list, used to explain an estimate.
    pub rates: Rates,
    /// The public key that the browser sends with a question.
    pub anon_key: String,
}

/// Texts of the chat and of its controls, `[chat]` in `content/en/assistant.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatText {
    /// The title of the chat, with `{brand}` of the page.
    pub title: String,
    /// Line below the title, such as 'Get instant help with your move'.
    pub subtitle: String,
    /// Name of the close button for screen readers.
    pub close: String,
    /// Text shown while the assistant loads.
    pub loading: String,
    /// Text shown when the assistant takes long to load.
    pub late: String,
    /// Question shown before a third-party script is loaded.
    pub consent: String,
    /// Label of the button that agrees to load it.
    pub consent_yes: String,
    /// The assistant's greeting: what it is and what it can answer.
    pub greeting: String,
    /// Name of the suggested questions for screen readers.
    pub suggestions_label: String,
    /// Suggested questions, shown as buttons.
    pub suggestions: Vec<String>,
    /// Name of the conversation for screen readers.
    pub log_label: String,
    /// Read by screen readers before a visitor's message.
    pub you: String,
    /// Read by screen readers before the assistant's message.
    pub assistant: String,
    /// Name of the text field for screen readers.
    pub field: String,
    /// Placeholder of the text field.
    pub hint: String,
    /// Name of the send button for screen readers.
    pub send: String,
    /// Name of the microphone button for screen readers.
    pub listen: String,
    /// Name of the microphone button while it listens.
    pub listening: String,
    /// Message shown when voice input is denied or fails.
    pub not_heard: String,
    /// Label of the switch that reads answers aloud.
    pub speak: String,
    /// Text shown while an answer is loading.
    pub thinking: String,
    /// Message shown when no answer arrived.
    pub failed: String,
    /// Text before the link to the answer's page: `From: {page}`.
    pub source: String,
    /// Label of the link that opens the wizard with the estimate filled in.
    pub continue_quote: String,
}

/// A question, as `POST /functions/v1/assistant` takes it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AssistantQuestion {
    /// The visitor's question.
    pub question: String,
    /// Earlier questions of this conversation, oldest first.
    #[serde(default)]
    pub conversation: Vec<String>,
    /// The language of the page, such as `es`; English by default.
    #[serde(default)]
    pub language: Option<String>,
}

/// An answer: text from the site, or prices computed from its price list.
#[derive(Clone, Debug, JsonSchema, Serialize, TS)]
pub struct AssistantAnswer {
    /// Text of the answer.
    pub answer: String,
    /// A Spanish sentence shown before it, if the question was in Spanish.
    pub spanish: Option<String>,
    /// The page that the answer comes from.
    pub page: Option<Link>,
    /// A price and the move it was computed for.
    pub estimate: Option<AssistantEstimate>,
    /// Suggested meanings or follow-up questions.
    pub ask: Vec<AssistantChoice>,
    /// Whether to suggest a call.
    pub call: bool,
    /// A link to the quote wizard, if a quote is a next step.
    pub quote: Option<Link>,
    /// Whether the assistant is sure of its answer.
    pub sure: bool,
}

/// A price within an answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, TS)]
pub struct AssistantEstimate {
    /// The itemized price.
    pub estimate: crate::Estimate,
    /// Number of bedrooms, as the wizard's field writes it.
    pub bedrooms: String,
    /// Link to the wizard with the known values filled in.
    pub quote: String,
}

/// A question shown as a button.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AssistantChoice {
    /// Label of the button.
    pub label: String,
    /// The question that it asks.
    pub question: String,
}
