//! Entry points for the fuzz targets in `fuzz/`, each a parser of untrusted bytes, and for the test
//! that replays their corpus. None may panic.

use domain::{LeadForm, LeadRequest, QuoteRequest, Rates, RatesDraft, SubscribeRequest};
use jiff::civil::{Date, date};

use endpoint::form;
use leads::FormMetadata;
use supabase::read_insert;

const TODAY: Date = date(2026, 11, 21);

/// Parses a posted form with every form of the site.
pub fn lead_form(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let sent = form::parse_any(text);
    let _ = FormMetadata::of(&sent);
    for form in LeadForm::ALL {
        if let Ok(lead) = LeadRequest::parse(form, &sent, TODAY) {
            let _ = (lead.customer_name(), lead.origin(), lead.can_be_answered());
        }
    }
    for (_, value) in &sent {
        let _ = SubscribeRequest::parse(value);
    }
}

/// Parses the body of an insert.
pub fn insert_body(bytes: &[u8]) {
    if let Ok(body) = read_insert(bytes, None)
        && let Ok(rates) = Rates::new(RatesDraft::default())
    {
        let _ = QuoteRequest::parse(&body.entries, &rates, TODAY);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The fuzz corpus: seeds and cases that runs have found.
    #[test]
    fn parses_the_fuzz_corpus_without_panicking() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/cases");
        let mut read = 0;
        for (target, probe) in [
            ("lead_form", super::lead_form as fn(&[u8])),
            ("insert_body", super::insert_body),
        ] {
            for file in std::fs::read_dir(cases.join(target)).expect("the folder") {
                probe(&std::fs::read(file.expect("readable").path()).expect("a case"));
                read += 1;
            }
        }
        assert!(read >= 4, "the cases are there");
    }
}
