//! What search engines are told, in schema.org's words. No rating: reviews of ourselves by
//! ourselves are against search guidelines.

use content::{Business, Page};
use contract::{PageHeroSection, Section};
use serde_json::{Value, json};

/// The JSON-LD objects of a page: the company, the way here where there is one, and the post where
/// it is one.
pub fn of(page: &Page, business: &Business, public_url: &str) -> Vec<String> {
    let mut all = vec![company(business, public_url)];
    let hero = page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => Some(hero),
        _ => None,
    });
    if let Some(hero) = hero {
        all.extend(breadcrumbs(page, hero, public_url));
        all.extend(post(page, hero, business, public_url));
    }
    // Within a script element `<` could end it; JSON knows another way to write it.
    all.iter()
        .map(|object| object.to_string().replace('<', "\\u003c"))
        .collect()
}

fn company(business: &Business, public_url: &str) -> Value {
    let offers: Vec<Value> = business
        .services
        .iter()
        .map(
            |name| json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } }),
        )
        .collect();
    let areas: Vec<Value> = business
        .areas
        .iter()
        .map(|name| json!({ "@type": "AdministrativeArea", "name": name }))
        .collect();
    json!({
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
        "openingHours": business.opening_hours,
        "priceRange": business.price_range,
        "knowsLanguage": business.languages,
        "areaServed": areas,
        "makesOffer": offers,
    })
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

/// A post of the blog. The company is the author: nobody signs alone for what it says.
fn post(
    page: &Page,
    hero: &PageHeroSection,
    business: &Business,
    public_url: &str,
) -> Option<Value> {
    let byline = hero.byline.as_ref()?;
    let address = format!("{public_url}{}", page.path);
    let company = json!({
        "@type": "Organization",
        "name": business.name,
        "url": format!("{public_url}/"),
    });
    let mut post = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": hero.heading,
        "description": page.description,
        "datePublished": byline.date,
        "articleSection": byline.category.label,
        "author": company,
        "publisher": company,
        "mainEntityOfPage": { "@type": "WebPage", "@id": address },
        "url": address,
    });
    if let Some(image) = &hero.image {
        post["image"] = json!([format!("{public_url}{}", image.src)]);
    }
    Some(post)
}
