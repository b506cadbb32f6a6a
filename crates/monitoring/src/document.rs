//! All metrics as one document. `docs/operations.md` explains each, and a test compares the two.

use acme::Certificates;
use telemetry::{Kind, TextFormat};

use crate::gauges::{DatabaseGauges, Gauges};
use crate::sources::MetricSources;

/// All metrics as they are now, in the Prometheus text format.
pub async fn metrics_document(sources: &MetricSources) -> String {
    let gauges = Gauges::read(sources).await;
    let mut text = TextFormat::default();
    write_requests(&mut text, sources);
    write_pages(&mut text, sources);
    write_leads(&mut text, sources);
    write_database(&mut text, gauges.database.as_ref(), sources);
    write_certificate(&mut text, sources.certificates.as_ref());
    write_process(&mut text, &gauges, sources);
    text.finish()
}

fn write_requests(text: &mut TextFormat, sources: &MetricSources) {
    let mut responses = text.metric(
        "mudanza_http_requests_total",
        Kind::Counter,
        "Requests that were answered, by group of routes and class of status.",
    );
    for (group, class, count) in sources.requests.counts() {
        responses.add(&[("group", group), ("status", class)], count);
    }
    let mut durations = text.metric(
        "mudanza_http_request_duration_seconds",
        Kind::Histogram,
        "Time from the head of a request to the head of its response, by group of routes.",
    );
    for (group, histogram) in sources.requests.durations() {
        durations.add_histogram(&[("group", group)], histogram);
    }
    text.metric(
        "mudanza_http_connections",
        Kind::Gauge,
        "Open connections of visitors.",
    )
    .add(&[], sources.admission.open());
    text.metric(
        "mudanza_http_connections_refused_total",
        Kind::Counter,
        "Connections that were refused because there were too many.",
    )
    .add(&[], sources.admission.refused());
}

fn write_pages(text: &mut TextFormat, sources: &MetricSources) {
    let snapshot = sources.current.snapshot();
    let counts = snapshot.renderer().counts();
    for (name, help, counter) in [
        (
            "mudanza_page_renders_total",
            "Pages that the JavaScript engine was asked to render.",
            &counts.renders,
        ),
        (
            "mudanza_page_render_failures_total",
            "Pages that could not be rendered.",
            &counts.failures,
        ),
        (
            "mudanza_page_cache_hits_total",
            "Pages that were found in the cache.",
            &counts.cache_hits,
        ),
    ] {
        text.metric(name, Kind::Counter, help)
            .add(&[], counter.get());
    }
    let revision = snapshot.published.revision.to_string();
    text.metric(
        "mudanza_content_info",
        Kind::Gauge,
        "The revision of the published content; always 1.",
    )
    .add(&[("revision", &revision)], 1);
}

fn write_leads(text: &mut TextFormat, sources: &MetricSources) {
    let mut leads = text.metric(
        "mudanza_leads_total",
        Kind::Counter,
        "Leads that were stored, by form, possible spam included.",
    );
    for (form, count) in sources.stored_leads.counts() {
        leads.add(&[("form", form)], count);
    }
    let mut failures = text.metric(
        "mudanza_sign_in_failures_total",
        Kind::Counter,
        "Failed sign-ins at the desk, by reason.",
    );
    for (reason, count) in sources.sign_in_failures.counts() {
        failures.add(&[("reason", reason)], count);
    }
}

fn write_database(text: &mut TextFormat, read: Option<&DatabaseGauges>, sources: &MetricSources) {
    text.metric(
        "mudanza_database_up",
        Kind::Gauge,
        "Whether the database answered in time.",
    )
    .add(&[], u8::from(read.is_some()));
    let now = (sources.clock)().as_millisecond();
    let seconds_since = |at: Option<i64>| at.map_or(0, |at| (now - at).max(0) / 1_000);
    let outbox = read.map(|read| &read.outbox);
    for (name, help, value) in [
        (
            "mudanza_database_size_bytes",
            "Size of the database.",
            read.map(|read| read.size),
        ),
        (
            "mudanza_outbox_messages",
            "Mails and webhooks that wait to be sent, retries included.",
            outbox.map(|outbox| outbox.due),
        ),
        (
            "mudanza_outbox_oldest_message_age_seconds",
            "Age of the oldest message that waits to be sent; 0 if none does.",
            outbox.map(|outbox| seconds_since(outbox.oldest_created_at)),
        ),
        (
            "mudanza_outbox_overdue_seconds",
            "How long the message that is due longest has been due; 0 if none is.",
            outbox.map(|outbox| seconds_since(outbox.waiting_since)),
        ),
        (
            "mudanza_outbox_dead_messages",
            "Messages that were given up.",
            outbox.map(|outbox| outbox.dead),
        ),
    ] {
        let mut metric = text.metric(name, Kind::Gauge, help);
        if let Some(value) = value {
            metric.add(&[], value);
        }
    }
}

/// Without HTTPS of its own the program has no samples of these.
fn write_certificate(text: &mut TextFormat, certificates: Option<&Certificates>) {
    for (name, help, value) in [
        (
            "mudanza_certificate_remaining_seconds",
            "Time until the certificate expires; 0 if it has expired or there is none.",
            certificates.map(Certificates::remaining_seconds),
        ),
        (
            "mudanza_certificate_lifetime_seconds",
            "How long the certificate is valid in all.",
            certificates.and_then(Certificates::lifetime_seconds),
        ),
    ] {
        let mut metric = text.metric(name, Kind::Gauge, help);
        if let Some(value) = value {
            metric.add(&[], value);
        }
    }
    let mut failures = text.metric(
        "mudanza_certificate_order_failures_total",
        Kind::Counter,
        "Orders of a certificate that failed, renewals included.",
    );
    if let Some(certificates) = certificates {
        failures.add(&[], certificates.order_failures());
    }
}

fn write_process(text: &mut TextFormat, gauges: &Gauges, sources: &MetricSources) {
    for (name, help, value) in [
        (
            "mudanza_data_free_bytes",
            "Free space on the disk of the data folder.",
            gauges.free_bytes,
        ),
        (
            "mudanza_process_resident_memory_bytes",
            "Memory of the process that is in RAM.",
            gauges.resident_bytes,
        ),
    ] {
        let mut metric = text.metric(name, Kind::Gauge, help);
        if let Some(value) = value {
            metric.add(&[], value);
        }
    }
    text.metric(
        "mudanza_stalled_workers",
        Kind::Gauge,
        "Workers that make no progress, as in /readyz.",
    )
    .add(&[], sources.watchdog.stalled().len());
    text.metric(
        "mudanza_process_start_time_seconds",
        Kind::Gauge,
        "When the process started, in seconds since 1970.",
    )
    .add(&[], sources.started_at.as_second());
    text.metric(
        "mudanza_build_info",
        Kind::Gauge,
        "The version of the program; always 1.",
    )
    .add(&[("version", env!("CARGO_PKG_VERSION"))], 1);
}
