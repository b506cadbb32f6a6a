//! Answers that are computed from the price list.

use content::{EstimateLanguage, Phrases, Site};
use contract::{AssistantEstimate, QuoteWizardSection, Section};
use domain::{Cents, Estimate, EstimateInput, Rates, Service, estimate};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::moves::Move;

/// The price list and the words for it.
pub struct Prices {
    rates: Rates,
    phrases: Phrases,
    language: EstimateLanguage,
    wizard: Option<QuoteWizardSection>,
}

impl Prices {
    pub fn new(site: &Site) -> Self {
        let mut sections = site.pages.values().flat_map(|page| &page.sections);
        Self {
            rates: site.rates.clone(),
            phrases: site.assistant.phrases.clone(),
            language: site.assistant.estimate.clone(),
            wizard: sections.find_map(|section| match section {
                Section::QuoteWizard(wizard) => Some(wizard.clone()),
                _ => None,
            }),
        }
    }

    /// The price of a move whose bedrooms are known: in a sentence, and line by line. What was not said
    /// is taken as the site recommends it: the crew by the bedrooms, no stairs.
    pub fn estimate(&self, its: &Move, from: Option<&str>) -> Option<(String, AssistantEstimate)> {
        let last = u32::try_from(self.rates.base.len().checked_sub(1)?).ok()?;
        let bedrooms = its.bedrooms?.min(last);
        let crew = its.crew.filter(|crew| self.rates.hourly(*crew).is_some());
        let crew_size = crew.or_else(|| self.recommended(bedrooms))?;
        let (stairs_origin, stairs_destination) = its.flights.unwrap_or_default();
        let input = EstimateInput {
            bedrooms,
            stairs_origin,
            stairs_destination,
            long_walk: false,
            hourly: self.rates.hourly(crew_size)?,
            crew_size,
            services: its.services.clone(),
        };
        let price = estimate(&self.rates, &input);
        let told = AssistantEstimate {
            estimate: content::estimate_to_contract(&price),
            bedrooms: bedrooms.to_string(),
            quote: carried(&input, from),
        };
        Some((self.sentence(&input, &price), told))
    }

    /// What each crew costs an hour.
    pub fn rates(&self) -> String {
        let rate = |crew: &domain::CrewRate| {
            let words = self
                .phrases
                .rate
                .replace("{crew}", &self.crew(crew.crew_size));
            words.replace("{price}", &crew.hourly.short())
        };
        let all: Vec<String> = self.rates.crews.iter().map(rate).collect();
        self.phrases.rates.replace("{rates}", &all.join(", "))
    }

    /// What a service costs, and the page about it.
    pub fn service(&self, service: Service) -> Option<(String, String)> {
        let line = self
            .rates
            .services
            .iter()
            .find(|line| line.service == service)?;
        let words = if line.added == 0 {
            self.phrases.service.clone()
        } else {
            self.phrases
                .service_with_time
                .replace("{hours}", &hours(line.added))
        };
        let words = words
            .replace("{name}", &self.service_name(service))
            .replace("{price}", &line.price.short());
        let page = self.language.service_pages.get(service.key())?;
        Some((words, page.clone()))
    }

    /// The sales tax.
    pub fn tax(&self) -> String {
        let percent = Cents(self.rates.tax).to_string();
        self.phrases.tax.replace("{percent}", &percent)
    }

    /// The words for a number of bedrooms, `2 bedrooms`.
    pub fn homes(&self) -> &[String] {
        self.wizard
            .as_ref()
            .map_or(&[], |wizard| &wizard.estimate.bedrooms)
    }

    fn recommended(&self, bedrooms: u32) -> Option<u32> {
        let list = &self.language.crew_by_bedrooms;
        let at = usize::try_from(bedrooms)
            .ok()?
            .min(list.len().checked_sub(1)?);
        list.get(at).copied()
    }

    fn sentence(&self, input: &EstimateInput, price: &Estimate) -> String {
        let home = usize::try_from(input.bedrooms)
            .ok()
            .and_then(|at| self.homes().get(at));
        let home = home.cloned().unwrap_or_else(|| input.bedrooms.to_string());
        let services: Vec<String> = price
            .services
            .iter()
            .map(|line| self.service_name(line.service))
            .collect();
        let services = if services.is_empty() {
            String::new()
        } else {
            self.phrases
                .with_services
                .replace("{services}", &services.join(", "))
        };
        self.phrases
            .estimate
            .replace("{home}", &home)
            .replace("{crew}", &self.crew(price.crew_size))
            .replace("{stairs}", &self.stairs(price))
            .replace("{services}", &services)
            .replace("{total}", &price.total.dollars())
    }

    fn stairs(&self, price: &Estimate) -> String {
        let words = self.wizard.as_ref().map(|wizard| &wizard.estimate);
        let words = match (price.stair_flights, words) {
            (0, _) | (_, None) => return self.phrases.no_stairs.clone(),
            (1, Some(words)) => &words.stairs_one,
            (_, Some(words)) => &words.stairs_many,
        };
        words
            .replace("{flights}", &price.stair_flights.to_string())
            .replace("{hours}", &hours(price.stairs))
    }

    fn crew(&self, size: u32) -> String {
        let crews = self.wizard.iter().flat_map(|wizard| &wizard.moving.crews);
        let label = crews
            .filter(|crew| crew.crew_size == size)
            .map(|crew| crew.label.clone())
            .next();
        label.unwrap_or_else(|| size.to_string())
    }

    fn service_name(&self, service: Service) -> String {
        let items = self.wizard.iter().flat_map(|wizard| &wizard.services.items);
        let name = items
            .filter(|item| item.key == service.key())
            .map(|item| item.name.clone())
            .next();
        name.unwrap_or_else(|| service.key().to_owned())
    }
}

/// The wizard with what is known.
fn carried(input: &EstimateInput, from: Option<&str>) -> String {
    let mut address = format!(
        "/quote?bedrooms={}&crew_size={}&stairs_origin={}&stairs_destination={}",
        input.bedrooms, input.crew_size, input.stairs_origin, input.stairs_destination
    );
    for service in &input.services {
        address.push_str("&service=");
        address.push_str(service.key());
    }
    if let Some(town) = from {
        let town = format!("{town}, TX");
        address.push_str("&from=");
        address.extend(utf8_percent_encode(&town, NON_ALPHANUMERIC));
    }
    address
}

/// Minutes as hours, `4` or `0.5`.
fn hours(minutes: u64) -> String {
    match (minutes / 60, minutes % 60) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{}", rest * 10 / 60),
    }
}
