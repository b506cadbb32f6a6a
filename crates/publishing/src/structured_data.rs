//! Structured data for search engines (schema.org JSON-LD). It has no ratings: search guidelines
//! forbid self-serving reviews.

use content::{Business, Page, Site};
use contract::{PageHeroSection, Section};
use domain::OpeningHours;
use jiff::civil::{Date, Time};
use serde_json::{Value, json};

/// The days of the week as schema.org names them in `openingHours`, from Monday.
const SHORT_DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The same in `openingHoursSpecification`.
const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// The JSON-LD objects of a page: the company, and its breadcrumbs, videos and blog post, if any. `card` is the URL of
/// the page's preview image.
pub fn of(
    page: &Page,
    site: &Site,
    logo: Option<&str>,
    card: Option<&str>,
    public_url: &str,
) -> Vec<String> {
    let mut all = vec![company(&site.business, logo, public_url)];
    let hero = page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => Some(hero),
        _ => None,
    });
    if let Some(hero) = hero {
        all.extend(breadcrumbs(page, hero, public_url));
        all.extend(post(page, hero, site, card, public_url));
    }
    all.extend(videos(page, &site.lang, public_url));
    // `<` could end the script element, so escape it.
    all.iter()
        .map(|object| object.to_string().replace('<', "\\u003c"))
        .collect()
}

fn company(business: &Business, logo: Option<&str>, public_url: &str) -> Value {
    let offers: Vec<Value> = business
        .services
        .iter()
        .map(
            |name| json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } }),
        )
        .collect();
    let mut company = json!({
        "@context": "https://schema.org",
        "@type": "MovingCompany",
        "name": business.name,
        "url": format!("{public_url}/"),
        "telephone": business.telephone,
        "email": business.email,
        "address": {
            "@type": "PostalAddress",
            "addressLocality": business.address.locality,
            "addressRegion": business.address.region,
            "addressCountry": business.address.country,
        },
        "priceRange": business.price_range,
        "knowsLanguage": business.languages,
        "areaServed": business.areas,
        "makesOffer": offers,
    });
    if let Some(logo) = logo {
        company["logo"] = format!("{public_url}{logo}").into();
    }
    add_hours(&mut company, &business.hours);
    company
}

/// Adds the opening hours: a short text if they are the same on all open days, and otherwise
/// specifications of weekdays and closed days.
fn add_hours(company: &mut Value, hours: &OpeningHours) {
    let runs = hours.runs();
    let times =
        |opens: Time, closes: Time| [opens, closes].map(|time| time.strftime("%H:%M").to_string());
    if let ([(first, last, day)], true) = (runs.as_slice(), hours.closed.is_empty()) {
        let [opens, closes] = times(day.opens, day.closes);
        let days = if first == last {
            SHORT_DAYS[*first].to_owned()
        } else {
            format!("{}-{}", SHORT_DAYS[*first], SHORT_DAYS[*last])
        };
        company["openingHours"] = format!("{days} {opens}-{closes}").into();
        return;
    }
    let weekdays = runs.iter().map(|(first, last, day)| {
        let [opens, closes] = times(day.opens, day.closes);
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": DAYS[*first..=*last],
            "opens": opens,
            "closes": closes,
        })
    });
    let closed = |date: &Date| {
        json!({
            "@type": "OpeningHoursSpecification",
            "validFrom": date.to_string(),
            "validThrough": date.to_string(),
            "opens": "00:00",
            "closes": "00:00",
        })
    };
    let all: Vec<Value> = weekdays.chain(hours.closed.iter().map(closed)).collect();
    company["openingHoursSpecification"] = all.into();
}

fn breadcrumbs(page: &Page, hero: &PageHeroSection, public_url: &str) -> Option<Value> {
    if hero.crumbs.is_empty() {
        return None;
    }
    let above = hero
        .crumbs
        .iter()
        .map(|crumb| (crumb.label.as_str(), crumb.href.as_str()));
    let all = above.chain([(hero.heading.as_str(), page.path.as_str())]);
    let items: Vec<Value> = (1..)
        .zip(all)
        .map(|(position, (name, path))| {
            json!({
                "@type": "ListItem",
                "position": position,
                "name": name,
                "item": format!("{public_url}{path}"),
            })
        })
        .collect();
    Some(json!({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": items,
    }))
}

/// A blog post. The author is the company, since posts are not signed. Its image is the card, a PNG: search engines
/// show no SVG.
fn post(
    page: &Page,
    hero: &PageHeroSection,
    site: &Site,
    card: Option<&str>,
    public_url: &str,
) -> Option<Value> {
    let byline = hero.byline.as_ref()?;
    let address = format!("{public_url}{}", page.path);
    let company = json!({
        "@type": "Organization",
        "name": site.business.name,
        "url": format!("{public_url}/"),
    });
    let mut post = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": hero.heading,
        "description": page.description,
        "inLanguage": site.lang,
        "datePublished": byline.date,
        "articleSection": byline.category.label,
        "author": company,
        "publisher": company,
        "mainEntityOfPage": { "@type": "WebPage", "@id": address },
        "url": address,
    });
    if let Some(card) = card {
        post["image"] = json!([card]);
    }
    Some(post)
}

/// The videos of a video section; content without an upload date is rejected. The short videos
/// next to reviews are left out: search engines want only a page's main content.
fn videos(page: &Page, lang: &str, public_url: &str) -> Vec<Value> {
    let address = |path: &str| match path.strip_prefix('/') {
        Some(_) => format!("{public_url}{path}"),
        None => path.to_owned(),
    };
    let cards = page.sections.iter().flat_map(|section| match section {
        Section::Videos(section) => section.cards.as_slice(),
        _ => &[],
    });
    cards
        .filter_map(|card| {
            let (url, day) = (card.video_url.as_ref()?, card.uploaded.as_ref()?);
            let text = if card.text.is_empty() {
                &card.title
            } else {
                &card.text
            };
            let mut object = json!({
                "@context": "https://schema.org",
                "@type": "VideoObject",
                "name": card.title,
                "description": text,
                "inLanguage": lang,
                "contentUrl": address(url),
                "uploadDate": day,
            });
            if let Some(poster) = &card.poster {
                object["thumbnailUrl"] = address(&poster.src).into();
            }
            Some(object)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::Files;

    #[test]
    fn lists_videos_with_date_and_url() {
        let site = content::load(&Files::shipped()).expect("valid");
        for (path, count) in [("/ads", 1), ("/", 0)] {
            let json_ld = of(&site.pages[path], &site, None, None, "https://example.com");
            let objects = json_ld
                .iter()
                .map(|json| serde_json::from_str(json).expect("JSON"));
            let videos: Vec<Value> = objects
                .filter(|object: &Value| object["@type"] == "VideoObject")
                .collect();
            assert_eq!(videos.len(), count, "{path}: {json_ld:?}");
            let Some(video) = videos.first() else {
                continue;
            };
            let text = |key: &str| video[key].as_str().unwrap_or_default().to_owned();
            assert_eq!(text("name"), "Heavy First");
            assert!(!text("description").is_empty(), "{path}");
            assert!(text("contentUrl").starts_with("https://example.com/videos/"));
            assert!(text("uploadDate").parse::<Date>().is_ok());
            assert!(text("thumbnailUrl").starts_with("https://example.com/images/"));
        }
    }
}
