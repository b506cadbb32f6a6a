//! Checks the company's colors while the owner chooses them. Owners only.

use axum::extract::Request;
use axum::http::StatusCode;
use content::{BrandColors, Color, ColorRole, color_problem};
use contract::desk::{CheckedColor, ColorCheck};
use endpoint::{Error, form, response};

use crate::Context;
use crate::error::{HandlerResult, invalid_value};

/// `GET /desk/api/colors?primary=&accent=`: missing ones are the shipped colors.
pub async fn get(context: Context, request: Request) -> HandlerResult {
    let pairs = form::parse(request.uri().query().unwrap_or_default());
    let pairs = pairs.ok_or_else(|| invalid_value("primary"))?;
    let mut primary = ColorRole::Primary.shipped().to_string();
    let mut accent = ColorRole::Accent.shipped().to_string();
    for (name, value) in pairs {
        match ColorRole::of_key(&name) {
            Some(ColorRole::Primary) => primary = value,
            Some(ColorRole::Accent) => accent = value,
            None => return Err(Error::UnknownField(name).into()),
        }
    }
    let color = |role: ColorRole, text| Color::parse(text).unwrap_or(role.shipped());
    let sample = BrandColors {
        primary: color(ColorRole::Primary, &primary),
        accent: color(ColorRole::Accent, &accent),
    };
    let check = ColorCheck {
        primary: checked(&context, ColorRole::Primary, &primary),
        accent: checked(&context, ColorRole::Accent, &accent),
        sample: sample.shades(),
    };
    Ok(response::json(StatusCode::OK, &check))
}

fn checked(context: &Context, role: ColorRole, text: &str) -> CheckedColor {
    let color = Color::parse(text);
    let files = context.snapshot.published.files();
    let problem = color_problem(files, context.locale, role.key(), text);
    CheckedColor {
        text_contrast: color.map(|color| role.text_contrast(color)),
        nearest: color
            .filter(|_| problem.is_some())
            .map(|color| role.nearest(color).to_string()),
        problem,
        shipped: role.shipped().to_string(),
    }
}
