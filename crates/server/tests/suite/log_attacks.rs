//! Attacks on the log: customers' data in it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::desk::PASSWORD;
use crate::support::process::{PROGRAM, exchange, folder, insert_at, post_at};
use crate::support::row;
use crate::support::smtp::Smtp;

const EMAIL: &str = "canaryxq@example.net";
const OTHER: &str = "otherxq@example.net";
const PHONE: &str = "(956) 555-7381";
const NAME: &str = "Canary Xqvist";

/// The program, its set-up link's path, and the file of its log.
struct Logged {
    child: Child,
    address: std::net::SocketAddr,
    set_up: String,
}

impl Logged {
    fn start(data: &Path, log: &Path, variables: &[(&str, &str)]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(File::create(log).expect("a file"))
            .spawn()
            .expect("starts");
        let mut said = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut next_line = || said.next().expect("a line").expect("readable");
        let address = next_line();
        let address = address.rsplit("//").next().expect("an address");
        let address = address.parse().expect("an address");
        let link = next_line();
        let set_up = link[link.find("/set-up/").expect("a link")..].to_owned();
        std::thread::spawn(move || said.count());
        Self {
            child,
            address,
            set_up,
        }
    }
}

impl Drop for Logged {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
#[allow(
    clippy::too_many_lines,
    reason = "one program does everything that is logged"
)]
async fn no_customers_data_is_in_the_log() {
    for format in ["text", "json"] {
        let (_folder, data) = folder();
        let log = data.join("log");
        let smtp = Smtp::start(&[EMAIL, OTHER]);
        let url = smtp.url();
        let server = Logged::start(
            &data.join("data"),
            &log,
            &[("MUDANZA_MAIL_URL", &url), ("MUDANZA_LOG_FORMAT", format)],
        );
        let address = server.address;
        let entries = json!({
            "customer_name": NAME, "customer_email": EMAIL, "customer_phone": PHONE
        });
        let sent = insert_at(address, "key", &row(entries)).expect("answers");
        assert_eq!(sent.status, 201);
        let lead = [
            ("form", "hero-card"),
            ("moving-from", "Pharr"),
            ("moving-to", "78539"),
            ("name", NAME),
            ("email", OTHER),
            ("phone", PHONE),
        ];
        assert_eq!(post_at(address, "/leads", "", &lead).await.status, 303);
        let subscription = [("email", EMAIL)];
        let subscribed = post_at(address, "/subscribe", "", &subscription).await;
        assert_eq!(subscribed.status, 303);
        for _ in 0..6 {
            let guess = [("email", EMAIL), ("password", PHONE)];
            post_at(address, "/sign-in", "", &guess).await;
        }
        let foreign = "sec-fetch-site: cross-site\r\n";
        let refused = post_at(address, "/subscribe", foreign, &subscription).await;
        assert_eq!(refused.status, 403);
        let mistyped = [("email", "canaryxq example.net")];
        let rejected = post_at(address, "/subscribe", "", &mistyped).await;
        assert_eq!(rejected.status, 422);
        let owner = [("name", NAME), ("email", OTHER), ("password", PASSWORD)];
        let owner = post_at(address, &server.set_up, "", &owner).await;
        let cookie = owner.header("set-cookie").split(';').next();
        let cookie = format!("cookie: {}\r\n", cookie.expect("a cookie"));
        let export = exchange(address, "GET /desk/api/export.csv", &cookie, "").await;
        assert!(export.body.contains(NAME), "{}", export.body);
        let began = Instant::now();
        let text = loop {
            let text = std::fs::read_to_string(&log).expect("readable");
            if text.matches("message is dead").count() >= 2 {
                break text;
            }
            assert!(began.elapsed() < Duration::from_mins(1), "{text}");
            std::thread::yield_now();
        };
        assert!(
            text.contains("lead stored") && text.contains("550"),
            "{text}"
        );
        for line in ["request refused", "input rejected"] {
            assert!(text.contains(line), "{line}: {text}");
        }
        if format == "json" {
            for line in text.lines() {
                let event: serde_json::Value = serde_json::from_str(line).expect(line);
                for field in ["timestamp", "level", "target", "fields"] {
                    assert!(!event[field].is_null(), "{field}: {line}");
                }
            }
        }
        let folded = text.to_lowercase();
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        assert!(!digits.contains("9565557381"), "{text}");
        for canary in ["canaryxq", "otherxq", "xqvist", PASSWORD] {
            assert!(!folded.contains(canary), "{canary} in {text}");
        }
        let id = sent.body.split("\"id\":\"").nth(1).expect("an identifier");
        let receipt = format!("/quote/received/{}", id.split('"').next().expect("its end"));
        let receipt = exchange(address, &format!("GET {receipt}"), "", "").await;
        assert!(
            !receipt.body.contains(NAME),
            "the log's identifiers open nothing"
        );
    }
}
