//! Leads as browsers and programs send them.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::client::{self, Response};

/// How a lead is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// An insert with an idempotency key, as the wizard does.
    Api,
    /// A form that the site's script posts, with the key that it has chosen.
    Script,
    /// A form that is posted without JavaScript, and without a key.
    Form,
}

impl Channel {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Api, Self::Script, Self::Form];

    /// The status with which a lead is acknowledged.
    pub const fn acknowledged(self) -> u16 {
        match self {
            Self::Api | Self::Script => 201,
            Self::Form => 303,
        }
    }
}

/// A lead. Its name is its key, so that a repeat is the same lead.
#[derive(Clone, Debug)]
pub struct Lead {
    channel: Channel,
    thread: usize,
    number: usize,
}

impl Lead {
    /// The lead with a number of a thread.
    pub const fn new(channel: Channel, thread: usize, number: usize) -> Self {
        Self {
            channel,
            thread,
            number,
        }
    }

    /// The customer's name, which no other lead has.
    pub fn name(&self) -> String {
        format!("Load {}-{}", self.thread, self.number)
    }

    /// Returns whether this response acknowledges the lead.
    pub fn is_acknowledged(&self, response: &Response) -> bool {
        response.status == self.channel.acknowledged()
    }

    /// Sends it from an address of its own.
    ///
    /// # Errors
    /// No response.
    pub fn send(&self, to: SocketAddr) -> std::io::Result<Response> {
        let (thread, high, low) = (self.thread, self.number >> 8, self.number & 255);
        self.send_from(to, &format!("10.{thread}.{high}.{low}"))
    }

    /// Sends it from an address.
    ///
    /// # Errors
    /// No response.
    pub fn send_from(&self, to: SocketAddr, visitor: &str) -> std::io::Result<Response> {
        let visitor = format!("x-forwarded-for: {visitor}\r\n");
        let form = "content-type: application/x-www-form-urlencoded\r\n";
        let (line, headers, body) = match self.channel {
            Channel::Api => {
                let key = format!("{}-{}", self.thread, self.number);
                let headers = format!(
                    "{visitor}content-type: application/json\r\napikey: public-anon-key\r\n\
                     prefer: return=representation\r\nidempotency-key: {key}\r\n"
                );
                (
                    "POST /rest/v1/quote_requests",
                    headers,
                    self.row().to_string(),
                )
            }
            Channel::Script => {
                let key = format!("{:08x}-0000-4000-8000-{:012x}", self.thread, self.number);
                let headers = format!("{visitor}{form}accept: application/json\r\n");
                (
                    "POST /leads",
                    headers,
                    format!("{}&submission={key}", self.form()),
                )
            }
            Channel::Form => (
                "POST /residential-movers",
                format!("{visitor}{form}"),
                self.form(),
            ),
        };
        client::send(to, line, &headers, body.as_bytes())
    }

    fn form(&self) -> String {
        let (thread, number) = (self.thread, self.number);
        format!(
            "form=residential&firstName=Load&lastName={thread}-{number}\
             &email=load-{thread}-{number}@example.com&phone=9565550123&city=san-juan&moveDate=2099-02-01"
        )
    }

    fn row(&self) -> Value {
        let (thread, number) = (self.thread, self.number);
        json!({
            "home_type": "apartment",
            "bedrooms": 1,
            "square_footage": 800,
            "moving_date": "2099-03-14",
            "origin_address": "1402 Nolana Avenue, McAllen, TX 78504",
            "stairs_origin": 0,
            "destination_address": "1402 Nolana Avenue, McAllen, TX 78504",
            "stairs_destination": 0,
            "crew_size": 2,
            "customer_name": self.name(),
            "customer_email": format!("load-{thread}-{number}@example.com"),
            "customer_phone": "(956) 555-0142",
            "additional_services": ["packing_supplies"],
        })
    }
}
