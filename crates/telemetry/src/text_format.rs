//! The Prometheus text format, version 0.0.4:
//! <https://prometheus.io/docs/instrumenting/exposition_formats/>.

use std::fmt::{Display, Write};

use crate::Histogram;

/// The type of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A count that only grows until the process restarts.
    Counter,
    /// A figure that grows and shrinks.
    Gauge,
    /// Durations in buckets.
    Histogram,
}

/// A document that is being written.
#[derive(Debug, Default)]
pub struct TextFormat(String);

/// The samples of one metric.
#[derive(Debug)]
pub struct Samples<'a> {
    text: &'a mut String,
    name: &'static str,
}

impl TextFormat {
    /// The media type of the document.
    pub const CONTENT_TYPE: &'static str = "text/plain; version=0.0.4; charset=utf-8";

    /// Begins a metric. `help` says what it measures, in one line.
    pub fn metric(&mut self, name: &'static str, kind: Kind, help: &'static str) -> Samples<'_> {
        let kind = match kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
        };
        self.0.extend(["# HELP ", name, " ", help, "\n"]);
        self.0.extend(["# TYPE ", name, " ", kind, "\n"]);
        Samples {
            text: &mut self.0,
            name,
        }
    }

    /// The document.
    pub fn finish(self) -> String {
        self.0
    }
}

impl Samples<'_> {
    /// Adds a sample with these labels.
    pub fn add(&mut self, labels: &[(&str, &str)], value: impl Display) -> &mut Self {
        self.line("", labels, None, value);
        self
    }

    /// Adds the samples of a histogram with these labels.
    pub fn add_histogram(&mut self, labels: &[(&str, &str)], histogram: &Histogram) -> &mut Self {
        let buckets = histogram.cumulative();
        for (bound, count) in &buckets {
            self.line("_bucket", labels, Some(("le", *bound)), count);
        }
        // From the same reading as the buckets, so that both agree.
        let count = buckets.last().map_or(0, |(_, count)| *count);
        self.line("_sum", labels, None, histogram.seconds());
        self.line("_count", labels, None, count);
        self
    }

    fn line(
        &mut self,
        suffix: &str,
        labels: &[(&str, &str)],
        last: Option<(&str, &str)>,
        value: impl Display,
    ) {
        self.text.extend([self.name, suffix]);
        let mut before = '{';
        for (name, value) in labels.iter().copied().chain(last) {
            self.text.push(before);
            self.text.extend([name, "=\""]);
            self.text.extend(value.chars().map(escaped));
            self.text.push('"');
            before = ',';
        }
        if before == ',' {
            self.text.push('}');
        }
        // Writing to a string does not fail.
        let _ = writeln!(self.text, " {value}");
    }
}

/// A character of a label's value as it is written.
fn escaped(c: char) -> String {
    match c {
        '\\' => "\\\\".to_owned(),
        '"' => "\\\"".to_owned(),
        '\n' => "\\n".to_owned(),
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn writes_help_type_and_samples() {
        let mut text = TextFormat::default();
        text.metric("leads_total", Kind::Counter, "Leads stored.")
            .add(&[("form", "quote"), ("odd", "a\"b\\c\nd")], 3)
            .add(&[], 1.5);
        text.metric("nothing", Kind::Gauge, "Without a sample.");
        assert_eq!(
            text.finish(),
            "# HELP leads_total Leads stored.\n# TYPE leads_total counter\n\
             leads_total{form=\"quote\",odd=\"a\\\"b\\\\c\\nd\"} 3\nleads_total 1.5\n\
             # HELP nothing Without a sample.\n# TYPE nothing gauge\n"
        );
    }

    #[test]
    fn a_histogram_ends_with_its_sum_and_count() {
        let histogram = Histogram::default();
        histogram.observe(Duration::from_millis(2));
        let mut text = TextFormat::default();
        text.metric("seconds", Kind::Histogram, "Durations.")
            .add_histogram(&[("group", "page")], &histogram);
        let text = text.finish();
        assert!(text.contains("seconds_bucket{group=\"page\",le=\"0.001\"} 0\n"));
        assert!(text.contains("seconds_bucket{group=\"page\",le=\"0.0025\"} 1\n"));
        let end = "seconds_bucket{group=\"page\",le=\"+Inf\"} 1\n\
                   seconds_sum{group=\"page\"} 0.002\nseconds_count{group=\"page\"} 1\n";
        assert!(text.ends_with(end), "{text}");
    }
}
