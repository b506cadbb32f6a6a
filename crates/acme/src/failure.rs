//! Reasons why a certificate could not be obtained, for the operator.

use std::time::Duration;

use instant_acme::{Error, Problem};

/// Before every type of error of RFC 8555.
const PREFIX: &str = "urn:ietf:params:acme:error:";

/// How long to wait after an authority could not be reached: no limit of it counts such attempts.
const UNREACHABLE_WAIT: Duration = Duration::from_mins(5);

/// The longest text that is stored, in characters. Authorities quote what they found at an address.
const MAX_TEXT: usize = 600;

/// The settings make it impossible to obtain a certificate.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The file of `tls.ca_file` cannot be used.
    #[error("tls.ca_file: {0}")]
    CaFile(String),
    /// TLS cannot be set up.
    #[error("TLS: {0}")]
    Tls(#[from] rustls::Error),
    /// The client for the authority cannot be set up.
    #[error("tls.directory: {0}")]
    Client(#[from] reqwest::Error),
    /// The database is unavailable.
    #[error("the database: {0}")]
    Store(#[from] store::StoreError),
}

/// The failure of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The failure and how to fix it, in one line.
    pub text: String,
    /// How long to wait at least, if our own backoff does not fit.
    pub wait: Wait,
}

/// How long to wait after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// As in [`crate::schedule::backoff`].
    Backoff,
    /// This long: the authority received no request.
    Fixed(Duration),
    /// The backoff, and at least as long as the authority says.
    AtLeast(Duration),
}

impl Failure {
    /// A failure with a text for the operator.
    pub fn new(text: &str) -> Self {
        // Errors of libraries and servers may have several lines.
        let words: Vec<&str> = text.split_whitespace().collect();
        Self {
            text: words.join(" ").chars().take(MAX_TEXT).collect(),
            wait: Wait::Backoff,
        }
    }

    /// An error of the protocol, and the authority's `Retry-After`, if any.
    pub fn of(error: &Error, retry_after: Option<Duration>) -> Self {
        let mut failure = match error {
            Error::Api(problem) => {
                Self::new(&format!("the authority says: {}", described(problem)))
            }
            Error::Timeout(_) => {
                Self::new("the authority did not finish in time; it is tried again")
            }
            // A server that is down, or a proxy before it, responds with something else than JSON.
            Error::Other(_) | Error::Json(_) => {
                let cause = with_sources(error);
                let advice = connection_advice(&cause);
                Self {
                    wait: Wait::Fixed(UNREACHABLE_WAIT),
                    ..Self::new(&format!(
                        "the authority cannot be reached: {cause}; {advice}"
                    ))
                }
            }
            error => Self::new(&format!("the order failed: {error}")),
        };
        if let Some(wait) = retry_after {
            failure.wait = Wait::AtLeast(wait);
        }
        failure
    }

    /// Lists the failed challenges, with the advice for the first one.
    pub fn of_challenges(problems: &[(String, Problem)]) -> Option<Self> {
        let (_, first) = problems.first()?;
        let reasons: Vec<String> = problems
            .iter()
            .map(|(name, problem)| format!("{name}: {}", detail(problem)))
            .collect();
        let reasons = reasons.join("; ");
        Some(Self::new(&match advice(first) {
            Some(advice) => format!("{reasons}; {advice}"),
            None => reasons,
        }))
    }
}

/// Returns whether the authority does not know the account anymore.
pub fn is_unknown_account(error: &Error) -> bool {
    matches!(error, Error::Api(problem) if kind(problem) == "accountDoesNotExist")
}

fn described(problem: &Problem) -> String {
    let mut text = detail(problem);
    for part in &problem.subproblems {
        text.push_str("; ");
        text.push_str(&part.to_string());
    }
    match advice(problem) {
        Some(advice) => format!("{text}; {advice}"),
        None => text,
    }
}

fn detail(problem: &Problem) -> String {
    let detail = problem.detail.as_deref().unwrap_or_default().trim();
    match (kind(problem), detail.trim_end_matches('.')) {
        (kind, "") => kind.to_owned(),
        ("", detail) => detail.to_owned(),
        (kind, detail) => format!("{detail} ({kind})"),
    }
}

/// The type of a problem without its prefix, such as `rateLimited`.
fn kind(problem: &Problem) -> &str {
    let kind = problem.r#type.as_deref().unwrap_or_default();
    kind.strip_prefix(PREFIX).unwrap_or(kind)
}

/// Advice on a problem (RFC 8555, section 6.7).
fn advice(problem: &Problem) -> Option<&'static str> {
    Some(match kind(problem) {
        "dns" => "check that the name has a DNS record that leads to this machine",
        "connection" => {
            "port 80 of this machine must be reachable from the internet: check firewall and router, and \
             that both the A and the AAAA record lead here"
        }
        "unauthorized" | "incorrectResponse" => {
            "something else responds at port 80 of this name: check its DNS records, and proxies in front"
        }
        "caa" => "the name's CAA record does not allow this authority; correct it",
        "rateLimited" => "too many requests; it is tried again when the authority allows it",
        "rejectedIdentifier" | "unsupportedIdentifier" => {
            "the authority issues no certificate for this name; correct tls.domains"
        }
        "invalidContact" | "unsupportedContact" => "correct tls.contact",
        "externalAccountRequired" => {
            "this authority needs an account that is made on its site, which is not supported; choose \
             another tls.directory"
        }
        "serverInternal" => "the authority has a problem of its own",
        _ => return None,
    })
}

/// Returns advice for an authority that cannot be reached, based on the libraries' error text.
fn connection_advice(cause: &str) -> &'static str {
    // rustls compares the certificate's dates with the clock.
    if ["certificate expired", "certificate not valid yet"]
        .iter()
        .any(|words| cause.contains(words))
    {
        "this machine's clock is probably wrong: set it, such as with `timedatectl set-ntp true`"
    } else if cause.contains("dns error") {
        "check the host of tls.directory, and the name servers and the network of this machine"
    } else {
        "check tls.directory and the network"
    }
}

/// An error with its causes, which libraries leave out.
fn with_sources(error: &Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(kind: &str, detail: &str) -> Problem {
        let json = serde_json::json!({ "type": format!("{PREFIX}{kind}"), "detail": detail });
        serde_json::from_value(json).expect("a problem")
    }

    #[test]
    fn a_failed_challenge_names_the_domain_the_reason_and_what_to_do() {
        let refused = problem(
            "connection",
            "192.0.2.1: Fetching http://www.example.com/: refused.",
        );
        let missing = problem("dns", "no A record");
        let failure = Failure::of_challenges(&[
            ("www.example.com".to_owned(), refused),
            ("example.com".to_owned(), missing),
        ]);
        let text = failure.expect("a failure").text;
        for words in [
            "www.example.com: 192.0.2.1: Fetching http://www.example.com/: refused (connection)",
            "example.com: no A record (dns)",
            "port 80 of this machine must be reachable",
        ] {
            assert!(text.contains(words), "{text}");
        }
        assert_eq!(Failure::of_challenges(&[]), None);
    }

    #[test]
    fn a_limit_waits_as_long_as_the_authority_says() {
        let limited = Error::Api(problem("rateLimited", "too many certificates"));
        let wait = Duration::from_hours(30);
        let failure = Failure::of(&limited, Some(wait));
        assert_eq!(failure.wait, Wait::AtLeast(wait));
        assert!(failure.text.contains("too many certificates"));
        assert_eq!(Failure::of(&limited, None).wait, Wait::Backoff);
    }

    #[test]
    fn an_unreachable_authority_is_retried_soon() {
        let cause = std::io::Error::other("connection refused\nby 192.0.2.1");
        let failure = Failure::of(&Error::Other(Box::new(cause)), None);
        assert_eq!(failure.wait, Wait::Fixed(UNREACHABLE_WAIT));
        assert!(
            failure.text.contains("connection refused by 192.0.2.1"),
            "{}",
            failure.text
        );
    }

    #[test]
    fn knows_an_account_that_the_authority_has_forgotten() {
        let forgotten = Error::Api(problem("accountDoesNotExist", ""));
        assert!(is_unknown_account(&forgotten));
        assert!(!is_unknown_account(&Error::Crypto));
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(Failure::new(&"ñ".repeat(5_000)).text.chars().count(), 600);
    }
}
