//! The chat: what its button carries, the words around it, and what the assistant answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Link, QuoteWizardSection, Rates};

/// The floating chat button.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatButton {
    /// Its accessible name.
    pub label: String,
    /// Another company's assistant, where the settings name one; never written in content.
    #[serde(default, skip_deserializing)]
    pub widget: Option<ChatWidget>,
}

/// Another company's voice assistant, from the settings `chat.*`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
pub struct ChatWidget {
    /// The address of its script.
    pub script: String,
    /// The name of the element that the script defines.
    pub element: String,
    /// The agent, given to the element as `agent-id`.
    pub agent_id: String,
}

/// What the chat asks for when it is opened, from `GET /chat.json`.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChatView {
    /// The words of the chat.
    pub text: ChatText,
    /// The call that always helps.
    pub call: Link,
    /// The wizard's words, in which an estimate is told.
    pub wizard: QuoteWizardSection,
    /// The price list, with which an estimate is explained.
    pub rates: Rates,
    /// The public key that the browser sends with a question.
    pub anon_key: String,
}

/// The words of the chat and of the assistant's controls, `[chat]` in `content/en/assistant.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatText {
    /// The brand: the title of panel and sheet.
    pub title: String,
    /// 'Get instant help with your move'.
    pub subtitle: String,
    /// The accessible name of the button that closes it.
    pub close: String,
    /// What is read while the assistant loads.
    pub loading: String,
    /// What is read when it did not come in time.
    pub late: String,
    /// What is asked before another company's script is loaded.
    pub consent: String,
    /// The button that agrees.
    pub consent_yes: String,
    /// What the assistant says first: what it is, and what it knows.
    pub greeting: String,
    /// The accessible name of the first questions.
    pub suggestions_label: String,
    /// First questions, as buttons.
    pub suggestions: Vec<String>,
    /// The accessible name of the conversation.
    pub log_label: String,
    /// Read before a visitor's words by those who do not see whose they are.
    pub you: String,
    /// Read before the assistant's words.
    pub assistant: String,
    /// The accessible name of the field.
    pub field: String,
    /// The hint within the field.
    pub hint: String,
    /// The accessible name of the button that sends.
    pub send: String,
    /// The accessible name of the button that listens.
    pub listen: String,
    /// Its name while it listens.
    pub listening: String,
    /// What is said when listening is refused or fails.
    pub not_heard: String,
    /// The label of the switch that reads answers aloud.
    pub speak: String,
    /// What stands while an answer is on its way.
    pub thinking: String,
    /// What is said when no answer came.
    pub failed: String,
    /// `From: {page}`, before the link to the page that an answer stands on.
    pub source: String,
    /// The link that carries an estimate on to the wizard.
    pub continue_quote: String,
}

/// A question, as `POST /functions/v1/assistant` takes it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AssistantQuestion {
    /// What the visitor asks.
    pub question: String,
    /// What the visitor asked before in this conversation, oldest first.
    #[serde(default)]
    pub conversation: Vec<String>,
}

/// An answer: words of the site, or figures computed from its price list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AssistantAnswer {
    /// The answer in words.
    pub answer: String,
    /// A sentence in Spanish before it, for who asked in Spanish.
    pub spanish: Option<String>,
    /// The page that says so.
    pub page: Option<Link>,
    /// A price, with what it was computed from.
    pub estimate: Option<AssistantEstimate>,
    /// What may be meant, or asked next.
    pub ask: Vec<AssistantChoice>,
    /// Whether a call is the better way on.
    pub call: bool,
    /// Whether the assistant is sure of its answer.
    pub sure: bool,
}

/// A price within an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AssistantEstimate {
    /// The price line by line.
    pub estimate: crate::Estimate,
    /// Number of bedrooms, as the wizard's field has it.
    pub bedrooms: String,
    /// The wizard, with what is known filled in.
    pub quote: String,
}

/// A question as a button.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AssistantChoice {
    /// The words on the button.
    pub label: String,
    /// The question it asks.
    pub question: String,
}
