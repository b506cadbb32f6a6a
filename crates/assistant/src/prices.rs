//! Answers computed from the price list.

use content::{EstimateLanguage, Phrases, Site};
use contract::{AssistantEstimate, QuoteWizardSection, Section};
use domain::{Estimate, EstimateInput, Locale, Plural, Rates, Service, SitePath, estimate};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::conversation::Conversation;

/// The price list and its texts.
pub struct Prices {
    locale: Locale,
    rates: Rates,
    phrases: Phrases,
    language: EstimateLanguage,
    wizard: Option<QuoteWizardSection>,
}

impl Prices {
    /// Reads the price list and the texts about prices.
    pub fn new(site: &Site) -> Self {
        let mut sections = site.pages.values().flat_map(|page| &page.sections);
        Self {
            locale: site.locale,
            rates: site.rates.clone(),
            phrases: site.assistant.phrases.clone(),
            language: site.assistant.estimate.clone(),
            wizard: sections.find_map(|section| match section {
                Section::QuoteWizard(wizard) => Some(wizard.clone()),
                _ => None,
            }),
        }
    }

    /// The price of a move with a known number of bedrooms, as a sentence and line by line. Missing
    /// details default to the recommended crew and no stairs. Known addresses prefill the wizard.
    pub fn estimate(&self, conversation: &Conversation) -> Option<(String, AssistantEstimate)> {
        let details = &conversation.details;
        let last = u32::try_from(self.rates.base.len().checked_sub(1)?).ok()?;
        let bedrooms = details.bedrooms?.min(last);
        let crew = details
            .crew
            .filter(|crew| self.rates.hourly(*crew).is_some());
        let crew_size = crew.or_else(|| self.recommended(bedrooms))?;
        let (stairs_origin, stairs_destination) = details.flights.unwrap_or_default();
        let input = EstimateInput {
            bedrooms,
            stairs_origin,
            stairs_destination,
            long_walk: false,
            hourly: self.rates.hourly(crew_size)?,
            crew_size,
            services: details.services.clone(),
        };
        let price = estimate(&self.rates, &input);
        let answer = AssistantEstimate {
            estimate: content::estimate_to_contract(&price),
            bedrooms: bedrooms.to_string(),
            quote: prefilled_wizard(self.locale, &input, conversation),
        };
        Some((self.sentence(&input, &price), answer))
    }

    /// A sentence with a price; for a move outside the served cities, after a note on what that price includes.
    pub fn after_far_move(&self, is_far: bool, sentence: String) -> String {
        let texts = self.wizard.as_ref().map(|wizard| &wizard.estimate);
        match texts.filter(|_| is_far) {
            Some(texts) => format!("{} {sentence}", texts.far_move).trim().to_owned(),
            None => sentence,
        }
    }

    /// The hourly rate of each crew size.
    pub fn hourly_rates(&self) -> String {
        let rate = |crew: &domain::CrewRate| {
            let text = self
                .phrases
                .rate
                .replace("{crew}", &self.crew(crew.crew_size));
            text.replace("{price}", &self.locale.money_short(crew.hourly))
        };
        let all: Vec<String> = self.rates.crews.iter().map(rate).collect();
        self.phrases.rates.replace("{rates}", &all.join(", "))
    }

    /// The price of a service, and the page about it.
    pub fn service(&self, service: Service) -> Option<(String, String)> {
        let line = self
            .rates
            .services
            .iter()
            .find(|line| line.service == service)?;
        let phrases = &self.phrases;
        let text = match (line.added, self.locale.plural(line.added * 100 / 60)) {
            (0, _) => &phrases.service,
            (_, Plural::One) => &phrases.service_with_one_hour,
            (_, Plural::Other) => &phrases.service_with_time,
        };
        let text = text
            .replace("{hours}", &self.locale.hours(line.added))
            .replace("{name}", &self.service_name(service))
            .replace("{price}", &self.locale.money_short(line.price));
        let page = self.language.service_pages.get(service.key())?;
        Some((text, page.clone()))
    }

    /// The sales tax.
    pub fn tax(&self) -> String {
        let percent = self.locale.percent(self.rates.tax);
        self.phrases.tax.replace("{percent}", &percent)
    }

    /// The labels of home sizes by number of bedrooms, such as `2 bedrooms`.
    pub fn home_sizes(&self) -> &[String] {
        self.wizard
            .as_ref()
            .map_or(&[], |wizard| &wizard.estimate.bedrooms)
    }

    /// The crew that is usual for a home, or the next larger one in the price list.
    fn recommended(&self, bedrooms: u32) -> Option<u32> {
        let list = &self.language.crew_by_bedrooms;
        let at = usize::try_from(bedrooms)
            .ok()?
            .min(list.len().checked_sub(1)?);
        let crew = self.rates.crew_of_at_least(*list.get(at)?)?;
        Some(crew.crew_size)
    }

    fn sentence(&self, input: &EstimateInput, price: &Estimate) -> String {
        let home = usize::try_from(input.bedrooms)
            .ok()
            .and_then(|at| self.home_sizes().get(at));
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
            .replace("{total}", &self.locale.money(price.total))
    }

    fn stairs(&self, price: &Estimate) -> String {
        let texts = self.wizard.as_ref().map(|wizard| &wizard.estimate);
        let Some(texts) = texts.filter(|_| price.stair_flights > 0) else {
            return self.phrases.no_stairs.clone();
        };
        let text = match self.locale.plural(u64::from(price.stair_flights) * 100) {
            Plural::One => &texts.stairs_one,
            Plural::Other => &texts.stairs_many,
        };
        text.replace("{flights}", &price.stair_flights.to_string())
            .replace("{hours}", &self.locale.hours(price.stairs))
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

/// The URL of the wizard with the known details prefilled.
fn prefilled_wizard(locale: Locale, input: &EstimateInput, conversation: &Conversation) -> String {
    let mut url = format!(
        "{}?bedrooms={}&crew_size={}&stairs_origin={}&stairs_destination={}",
        SitePath::Quote.of(locale),
        input.bedrooms,
        input.crew_size,
        input.stairs_origin,
        input.stairs_destination
    );
    for service in &input.services {
        url.push_str("&service=");
        url.push_str(service.key());
    }
    for (name, address) in [
        ("from", &conversation.origin),
        ("to", &conversation.destination),
    ] {
        if let Some(address) = address {
            url.push('&');
            url.push_str(name);
            url.push('=');
            url.extend(utf8_percent_encode(address, NON_ALPHANUMERIC));
        }
    }
    url
}
