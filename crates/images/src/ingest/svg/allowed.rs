//! The elements, attributes and properties that are written. All others are dropped.

/// The allowed elements. Scripts, foreign objects and filters are not among them.
const ELEMENTS: [&str; 30] = [
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "title",
    "desc",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "image",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "mask",
    "marker",
    "switch",
    "view",
    "animateTransform",
    // The content of a link is kept as a group.
    "a",
];

/// Elements whose text is kept.
const TEXT_ELEMENTS: [&str; 6] = ["text", "tspan", "textPath", "title", "desc", "style"];

/// Properties of shapes, as attributes and in styles. `filter` is not among them: its cost has no bound.
const PROPERTIES: [&str; 55] = [
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "direction",
    "display",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font",
    "font-family",
    "font-size",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "image-rendering",
    "isolation",
    "letter-spacing",
    "line-height",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "opacity",
    "overflow",
    "paint-order",
    "shape-rendering",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "text-rendering",
    "transform",
    "transform-box",
    "transform-origin",
    "unicode-bidi",
    "vector-effect",
    "visibility",
    "word-spacing",
    "writing-mode",
];

/// Attributes that are neither properties nor judged by their value.
const ATTRIBUTES: [&str; 70] = [
    "x",
    "y",
    "width",
    "height",
    "viewBox",
    "preserveAspectRatio",
    "d",
    "pathLength",
    "points",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "fr",
    "x1",
    "y1",
    "x2",
    "y2",
    "dx",
    "dy",
    "rotate",
    "textLength",
    "lengthAdjust",
    "startOffset",
    "method",
    "spacing",
    "side",
    "offset",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "patternUnits",
    "patternContentUnits",
    "patternTransform",
    "clipPathUnits",
    "maskUnits",
    "maskContentUnits",
    "markerUnits",
    "markerWidth",
    "markerHeight",
    "refX",
    "refY",
    "orient",
    "xml:space",
    "xml:lang",
    "lang",
    "role",
    "aria-hidden",
    "aria-labelledby",
    "systemLanguage",
    "attributeName",
    "attributeType",
    "begin",
    "dur",
    "end",
    "values",
    "from",
    "to",
    "by",
    "repeatCount",
    "repeatDur",
    "additive",
    "accumulate",
    "calcMode",
    "keyTimes",
    "keySplines",
    "type",
];

/// Attributes with any text: nothing is loaded from them.
const NAMES: [&str; 3] = ["id", "class", "aria-label"];

/// Functions of values.
const FUNCTIONS: [&str; 15] = [
    "url",
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "matrix",
    "translate",
    "translatex",
    "translatey",
    "scale",
    "scalex",
    "scaley",
    "rotate",
    "skewx",
    "skewy",
];

/// Characters that no allowed value needs and that could hide a function or end a declaration.
const UNSAFE: [char; 7] = ['\\', '<', '>', '{', '}', '@', ';'];

/// The name of an allowed element. One with a namespace prefix is not allowed: it is not SVG.
pub fn element(name: &str) -> Option<&'static str> {
    let known = ELEMENTS.into_iter().find(|known| *known == name)?;
    Some(if known == "a" { "g" } else { known })
}

/// Returns whether the text of an element is kept.
pub fn has_text(name: &str) -> bool {
    TEXT_ELEMENTS.contains(&name)
}

/// The name of an allowed property.
pub fn property(name: &str) -> Option<&'static str> {
    PROPERTIES.into_iter().find(|known| *known == name)
}

/// The name of an attribute whose value is allowed. `href` and `style` are judged elsewhere.
pub fn attribute(name: &str, value: &str) -> Option<&'static str> {
    if let Some(known) = NAMES.into_iter().find(|known| *known == name) {
        return Some(known);
    }
    let known = ATTRIBUTES.into_iter().find(|known| *known == name);
    known
        .or_else(|| property(name))
        .filter(|known| is_safe_value(value) && (*known != "attributeName" || value == "transform"))
}

/// Returns whether a value calls allowed functions only, and refers to nothing outside of the file.
pub fn is_safe_value(value: &str) -> bool {
    if value.contains(UNSAFE) || value.contains("/*") {
        return false;
    }
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('(') {
        let start = before
            .rfind(|c: char| !c.is_ascii_alphabetic())
            .map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
        let function = before[start..].to_ascii_lowercase();
        if !FUNCTIONS.contains(&function.as_str()) || (function == "url" && !is_internal(after)) {
            return false;
        }
        rest = after;
    }
    true
}

/// The identifiers that the `url(#...)` of a value refer to.
pub fn references(value: &str) -> Vec<String> {
    let lower = value.to_ascii_lowercase();
    lower
        .match_indices("url(")
        .filter_map(|(at, _)| {
            let target = value[at + 4..].trim_start_matches([' ', '\'', '"', '\t']);
            let target = target.strip_prefix('#')?;
            let end = target.find([')', '\'', '"', ' ']).unwrap_or(target.len());
            Some(target[..end].to_owned())
        })
        .collect()
}

fn is_internal(argument: &str) -> bool {
    argument
        .trim_start_matches([' ', '\'', '"', '\t'])
        .starts_with('#')
}
