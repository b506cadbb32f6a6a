//! Accepts connections: limits how many are open, speaks TLS, and answers requests on one worker per core. Must not
//! know the settings, nor more of the routes than the groups that metrics count; [`Endpoints`] joins the crates that
//! respond.

mod acceptor;
mod activity;
mod admission;
mod connection_workers;
mod endpoints;
mod host_check;
mod http_redirect;
mod listeners;
mod refusal;
mod refusal_log;
mod request_metrics;
mod responder;
mod route_group;
mod slow_reader;
mod startup;
mod tls;

pub use acceptor::Acceptor;
pub use admission::Admission;
pub use connection_workers::{ConnectionSetup, ConnectionWorkers, Secured};
pub use endpoints::Endpoints;
pub use host_check::HostCheck;
pub use listeners::{Listeners, TlsListeners, bind};
pub use refusal_log::RefusalLog;
pub use request_metrics::RequestMetrics;
pub use route_group::RouteGroup;
pub use startup::Startup;
