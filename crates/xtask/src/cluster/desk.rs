//! The owner at the desk.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::client::{self, Response};

const EMAIL: &str = "rosa@example.com";
const PASSWORD: &str = "correct+horse+battery";
/// The address from which the owner works.
const ADDRESS: &str = "x-forwarded-for: 198.51.100.7\r\n";
const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";

/// A page with its file, which the checks publish repeatedly.
pub const PAGE: &str = "/";
const FILE: &str = "en/pages/home.toml";

/// A signed-in owner.
#[derive(Clone, Debug)]
pub struct Owner {
    cookie: String,
}

impl Owner {
    /// Sets up the desk with the link at this path.
    ///
    /// # Errors
    /// It cannot be set up.
    pub fn set_up(program: SocketAddr, path: &str) -> anyhow::Result<Self> {
        let form = format!("name=Rosa&email={EMAIL}&password={PASSWORD}");
        let response = post(program, path, &form)?;
        Self::signed_in(&response).context("the desk could not be set up")
    }

    /// Signs in.
    ///
    /// # Errors
    /// It is refused.
    pub fn sign_in(program: SocketAddr) -> anyhow::Result<Self> {
        let response = sign_in(program, EMAIL, PASSWORD)?;
        Self::signed_in(&response)
    }

    fn signed_in(response: &Response) -> anyhow::Result<Self> {
        let status = response.status;
        ensure!(status == 303, "signing in: {status}");
        let cookies = response.headers("set-cookie");
        let cookies: Vec<&str> = cookies.filter_map(|line| line.split(';').next()).collect();
        Ok(Self {
            cookie: cookies.join("; "),
        })
    }

    /// The headers of a request to the desk.
    pub fn headers(&self, content_type: &str) -> String {
        let cookie = &self.cookie;
        format!(
            "cookie: {cookie}\r\naccept: application/json\r\ncontent-type: {content_type}\r\n\
             sec-fetch-site: same-origin\r\n{ADDRESS}"
        )
    }

    /// Calls the desk's API, such as `GET leads`.
    ///
    /// # Errors
    /// No response.
    pub fn call(&self, program: SocketAddr, call: &str, body: &str) -> std::io::Result<Response> {
        let headers = self.headers("application/json");
        client::send(program, &api(call), &headers, body.as_bytes())
    }

    /// Uploads a file. Returns the desk's response.
    ///
    /// # Errors
    /// It is refused.
    pub fn upload(
        &self,
        program: SocketAddr,
        call: &str,
        content_type: &str,
        file: &str,
    ) -> anyhow::Result<Value> {
        let bytes = std::fs::read(file).with_context(|| file.to_owned())?;
        let response = client::send(program, &api(call), &self.headers(content_type), &bytes)?;
        let (status, text) = (response.status, response.text());
        ensure!(status == 200, "{call}: {status} {text}");
        Ok(response.json())
    }

    /// Publishes the page with another title.
    ///
    /// # Errors
    /// It is refused.
    pub fn publish(&self, program: SocketAddr, title: &str) -> anyhow::Result<()> {
        let call = format!("GET content/file?path={FILE}");
        let mut file = self.call(program, &call, "")?.json();
        file["value"]["title"] = title.into();
        let edit = json!({
            "path": file["path"],
            "value": file["value"],
            "body": file["body"],
            "expected": file["version"],
        });
        let response = self.call(program, "PUT content/file", &edit.to_string())?;
        let (status, text) = (response.status, response.text());
        ensure!(status == 200, "publishing: {status} {text}");
        Ok(())
    }
}

/// The status of signing in with a wrong password.
///
/// # Errors
/// No response.
pub fn wrong_password(program: SocketAddr) -> std::io::Result<u16> {
    let response = sign_in(program, "nobody@example.com", "not+the+password")?;
    Ok(response.status)
}

fn sign_in(program: SocketAddr, email: &str, password: &str) -> std::io::Result<Response> {
    let form = format!("email={email}&password={password}&to=/desk/leads");
    post(program, "/sign-in", &form)
}

fn post(program: SocketAddr, path: &str, form: &str) -> std::io::Result<Response> {
    let headers = format!("{FORM}{ADDRESS}");
    client::send(program, &format!("POST {path}"), &headers, form.as_bytes())
}

/// The first line of a call such as `GET leads`.
fn api(call: &str) -> String {
    call.replacen(' ', " /desk/api/", 1)
}
