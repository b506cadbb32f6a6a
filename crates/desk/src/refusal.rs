//! How the desk's API says no: always JSON, with words for the person who reads it.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Response, StatusCode};
use content::RefusalMessages;
use contract::FieldMessage;
use contract::desk::{ContentFile, ContentProblem, DeskRefusal, LeadLine};
use domain::{FieldError, NamedField};
use store::StoreError;

use crate::Context;
use endpoint::WorkError;
use endpoint::response;

/// What a handler answers.
pub type Answered = Result<Response<Body>, Box<Refused>>;

/// A refusal before it has words.
#[derive(Debug)]
pub enum Refused {
    /// Nobody is signed in.
    NoSession,
    /// Somebody else may.
    OtherRole,
    /// Another site's page sent it.
    CrossSite,
    /// There is no such thing.
    NotFound,
    /// The address takes another method.
    Method,
    /// It is not sent as JSON.
    MediaType,
    /// It cannot be read as JSON.
    BadJson,
    /// What is wrong with which field.
    Fields(Vec<FieldMessage>),
    /// A field of this name is not known, or of another kind.
    Shape {
        /// The field.
        field: String,
        /// Whether it is not known at all.
        is_unknown: bool,
    },
    /// The body is too large.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// Somebody else was faster.
    Conflict(Box<LeadLine>),
    /// Somebody else has published a file meanwhile.
    ContentConflict(Box<ContentFile>),
    /// Why content cannot be published.
    Content(Vec<ContentProblem>),
    /// There is a picture of the name.
    Held,
    /// A picture is not taken, with the reason.
    Picture(String),
    /// Nothing can be stored or read now.
    Store,
    /// Other work takes too long.
    Busy,
}

impl From<WorkError> for Box<Refused> {
    fn from(_: WorkError) -> Self {
        // The pool has logged it.
        Self::new(Refused::Busy)
    }
}

impl From<StoreError> for Box<Refused> {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the desk cannot reach the database");
        Self::new(Refused::Store)
    }
}

// Who refuses, refuses with a box, because a refusal may hold a whole lead.
#[allow(clippy::unnecessary_box_returns)]
impl Refused {
    /// The answer.
    pub fn answer(self, context: &Context) -> Response<Body> {
        let words = &context.snapshot.pages.site.desk.refused;
        let status = self.status();
        let refusal = self.told(words);
        let mut answer = response::json(status, &refusal);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = answer.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
        }
        answer
    }

    /// What is wrong with fields, in the site's words.
    pub fn fields<F: NamedField>(context: &Context, errors: Vec<FieldError<F>>) -> Box<Self> {
        let messages = &context.snapshot.pages.site.messages;
        let fields = errors
            .into_iter()
            .map(|error| messages.field_message(error));
        Box::new(Self::Fields(fields.collect()))
    }

    /// One field is wrong.
    pub fn field(field: &str, message: &str) -> Box<Self> {
        Box::new(Self::Fields(vec![FieldMessage {
            field: field.to_owned(),
            message: message.to_owned(),
        }]))
    }

    /// A value that is none of those a field takes.
    pub fn value(field: &str) -> Box<Self> {
        Box::new(Self::Shape {
            field: field.to_owned(),
            is_unknown: false,
        })
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::NoSession => StatusCode::UNAUTHORIZED,
            Self::OtherRole | Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::MediaType | Self::Picture(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BadJson => StatusCode::BAD_REQUEST,
            Self::Fields(_) | Self::Shape { .. } | Self::Content(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) | Self::ContentConflict(_) => StatusCode::CONFLICT,
            Self::Held => StatusCode::PRECONDITION_FAILED,
            Self::Store | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn told(self, words: &RefusalMessages) -> DeskRefusal {
        let plain = |text: &str| DeskRefusal {
            error: text.to_owned(),
            ..DeskRefusal::default()
        };
        let of_fields = |fields| DeskRefusal {
            fields,
            ..plain(&words.fields)
        };
        match self {
            Self::NoSession => plain(&words.no_session),
            Self::OtherRole => plain(&words.other_role),
            Self::CrossSite => plain(&words.cross_site),
            Self::NotFound => plain(&words.not_found),
            Self::Method => plain(&words.method),
            Self::MediaType => plain(&words.media_type),
            Self::BadJson => plain(&words.bad_json),
            Self::TooLarge => plain(&words.too_large),
            Self::TooSlow => plain(&words.too_slow),
            Self::Store => plain(&words.store),
            Self::Busy => plain(&words.busy),
            Self::Held => plain(&words.held),
            Self::Picture(reason) => plain(&reason),
            Self::Fields(fields) => of_fields(fields),
            Self::Shape { field, is_unknown } => {
                let message = if is_unknown {
                    &words.unknown_field
                } else {
                    &words.wrong_value
                };
                let message = message.clone();
                of_fields(vec![FieldMessage { field, message }])
            }
            Self::Conflict(lead) => DeskRefusal {
                lead: Some(*lead),
                ..plain(&words.conflict)
            },
            Self::ContentConflict(file) => DeskRefusal {
                content: Some(file),
                ..plain(&words.content_conflict)
            },
            Self::Content(problems) => DeskRefusal {
                problems,
                ..plain(&words.content)
            },
        }
    }
}

/// Answers what a handler came to.
pub fn answered(context: &Context, result: Answered) -> Response<Body> {
    result.unwrap_or_else(|refused| refused.answer(context))
}

/// An address of the API that there is not.
pub async fn unknown(State(context): State<Context>) -> Response<Body> {
    Refused::NotFound.answer(&context)
}

/// An address that takes another method.
pub async fn not_allowed(State(context): State<Context>) -> Response<Body> {
    Refused::Method.answer(&context)
}
