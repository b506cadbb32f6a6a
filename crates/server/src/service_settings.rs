//! Settings in the form that the desk, the HTTP endpoints and the listener take.

use config::Settings;
use desk::{DeskPolicy, MailSetup};
use endpoint::{SharedCache, TrustedProxies};
use listener::{HostCheck, Listeners, TlsListeners, bind};

/// Rules for sessions and sign-in.
pub fn desk_policy(settings: &Settings) -> DeskPolicy {
    let desk = &settings.desk;
    DeskPolicy {
        idle_ms: i64::from(desk.session_idle_minutes) * 60_000,
        max_ms: i64::from(desk.session_hours) * 3_600_000,
        requires_second_factor: desk.require_second_factor,
        owner_second_factor_days: desk.owner_second_factor_days,
    }
}

/// The mail settings that the desk shows.
pub fn mail_setup(settings: &Settings) -> MailSetup {
    MailSetup {
        server: settings.mail.server().map(str::to_owned),
        folder: settings.mail_folder().display().to_string(),
        owner: settings.mail.owner.clone(),
    }
}

/// The hosts that the program serves: all of them unless `public_url` is set.
pub fn host_check(settings: &Settings) -> HostCheck {
    HostCheck::new(settings.urls().iter().map(String::as_str))
}

/// Listens where the settings say. Call it on the runtime that accepts.
///
/// # Errors
/// Which address cannot be used, and what to do about it.
pub fn bind_listeners(settings: &Settings) -> anyhow::Result<Listeners> {
    let plain = bind(settings.listen)?;
    let tls = if settings.tls.domains.is_empty() {
        None
    } else {
        Some(TlsListeners {
            http: bind(settings.tls.http_listen)?,
            https: bind(settings.tls.https_listen)?,
        })
    };
    Ok(Listeners { plain, tls })
}

/// Returns what a CDN may cache; `None` if it may not cache pages.
pub fn shared_cache(settings: &Settings) -> Option<SharedCache> {
    let cdn = &settings.cdn;
    SharedCache::new(cdn.s_maxage, cdn.stale_while_revalidate)
}

/// The proxies whose `X-Forwarded-For` or `Forwarded` is trusted.
pub fn trusted_proxies(settings: &Settings) -> TrustedProxies {
    TrustedProxies(settings.server.trusted_proxies.as_slice().into())
}
