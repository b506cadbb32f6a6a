//! What search engines are told, in schema.org's words. No rating: reviews of ourselves by
//! ourselves are against search guidelines.

use content::{Business, Page};
use contract::{NamedImage, PageHeroSection, Section};
use serde_json::{Value, json};

/// The JSON-LD objects of a page: the company, the way here where there is one, its videos, and the
/// post where it is one.
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
    all.extend(videos(page, public_url));
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

/// The videos that a page plays. Content is refused when one has no day.
fn videos(page: &Page, public_url: &str) -> Vec<Value> {
    let address = |path: &str| match path.strip_prefix('/') {
        Some(_) => format!("{public_url}{path}"),
        None => path.to_owned(),
    };
    let video = |name: &str, text: &str, url: &str, poster: Option<&NamedImage>, day: &str| {
        let mut object = json!({
            "@context": "https://schema.org",
            "@type": "VideoObject",
            "name": name,
            "description": text,
            "contentUrl": address(url),
            "uploadDate": day,
        });
        if let Some(poster) = poster {
            object["thumbnailUrl"] = address(&poster.src).into();
        }
        object
    };
    let mut all = Vec::new();
    for section in &page.sections {
        match section {
            Section::Videos(section) => all.extend(section.cards.iter().filter_map(|card| {
                let (url, day) = (card.video_url.as_ref()?, card.uploaded.as_ref()?);
                let text = if card.text.is_empty() {
                    &card.title
                } else {
                    &card.text
                };
                Some(video(&card.title, text, url, card.poster.as_ref(), day))
            })),
            Section::Reviews(section) => {
                all.extend(section.testimonials.iter().filter_map(|one| {
                    let (url, day) = (one.video_url.as_ref()?, one.uploaded.as_ref()?);
                    let name = format!("{}, {}", one.name, one.location);
                    let text = format!("{name}. {}", one.source);
                    Some(video(&name, &text, url, Some(&one.poster), day))
                }));
            }
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::Files;

    #[test]
    fn a_video_is_told_with_its_day_and_where_it_is() {
        let mut files = Files::shipped();
        for (file, after) in [
            ("en/pages/ads.toml", "title = \"Heavy First\"\n"),
            ("en/pages/home.toml", "[[section.testimonials]]\n"),
        ] {
            let text = String::from_utf8(files.get(file).expect("shipped").to_vec());
            let text = text.expect("UTF-8");
            let video = "video_url = \"/videos/a.mp4\"\nuploaded = \"2026-11-20\"\n";
            assert!(text.contains(after), "{file}");
            let without = text
                .lines()
                .filter(|line| !line.starts_with("video_url") && !line.starts_with("uploaded"));
            let without: Vec<&str> = without.collect();
            let with = without
                .join("\n")
                .replacen(after, &format!("{after}{video}"), 1);
            files.insert(file, with);
        }
        let site = content::load(&files).expect("sound");
        for (path, name) in [("/ads", "Heavy First"), ("/", ", ")] {
            let told = of(&site.pages[path], &site.business, "https://example.com");
            let objects = told
                .iter()
                .map(|json| serde_json::from_str(json).expect("JSON"));
            let videos: Vec<Value> = objects
                .filter(|object: &Value| object["@type"] == "VideoObject")
                .collect();
            assert_eq!(videos.len(), 1, "{path}: {told:?}");
            let text = |key: &str| videos[0][key].as_str().unwrap_or_default().to_owned();
            assert!(text("name").contains(name), "{path}: {}", text("name"));
            assert!(!text("description").is_empty(), "{path}");
            assert_eq!(text("contentUrl"), "https://example.com/videos/a.mp4");
            assert_eq!(text("uploadDate"), "2026-11-20");
            assert!(text("thumbnailUrl").starts_with("https://example.com/images/"));
        }
    }
}
