// Generated from crates/contract by `cargo xtask contract`. Do not edit.

export type PageView = { 
/**
 * Language of the document, as in `lang="en"`.
 */
lang: string, 
/**
 * Language and country, such as `en_US`.
 */
locale: string, 
/**
 * The canonical path, percent-encoded, such as `/quote`.
 */
path: string, 
/**
 * The canonical URL with scheme and host.
 */
canonical: string, 
/**
 * The same page in each language, for search engines; empty if it is in one language.
 */
alternates: Array<Alternate>, 
/**
 * The link to the same page in the other language, if it has one.
 */
language: LanguageLink | null, 
/**
 * Addresses in the page's language.
 */
paths: PagePaths, 
/**
 * Title of the document.
 */
title: string, 
/**
 * Description for search results, in one or two sentences.
 */
description: string, 
/**
 * Image for link previews on other sites; none if nobody should link to the page.
 */
card: CardImage | null, 
/**
 * Whether search engines may list the page.
 */
index: boolean, 
/**
 * Structured data for search engines: schema.org objects as JSON-LD.
 */
structured_data: Array<string>, 
/**
 * The feed: its name and URL.
 */
feed: Link | null, 
/**
 * The owner's colors; none while they are the shipped ones, which the styles contain.
 */
colors: BrandColors | null, 
/**
 * The parts around the page: header, bottom bar, menu and footer.
 */
chrome: Chrome, 
/**
 * The page's sections, in order.
 */
sections: Array<Section>, 
/**
 * Whether any image comes from the image library.
 */
photos: boolean, 
/**
 * The price list, if the page shows prices.
 */
rates: Rates | null, 
/**
 * State of the quote wizard, if the page contains it.
 */
quote: QuoteState | null, 
/**
 * A form of this page that was rejected.
 */
lead: LeadFormState | null, 
/**
 * State of the sign-in form, if the page contains it.
 */
auth_form: AuthFormState | null, 
/**
 * What the private page of a quote shows.
 */
quote_page: QuotePageState | null, 
/**
 * The public key for jingle requests, if the page plays it.
 */
jingle_key: string | null, 
/**
 * The requested path, on the 404 page.
 */
not_found: NotFound | null, };

export type BrandColors = { 
/**
 * The main color: the header, signs, links and most buttons.
 */
primary: string, 
/**
 * A darker shade of it: hovered buttons, and the reviews.
 */
primary_dark: string, 
/**
 * The darkest shade of it: the top bar and the footer.
 */
primary_darkest: string, 
/**
 * The accent color: the main button of a view, and the call to action.
 */
accent: string, 
/**
 * A darker shade of it: hovered buttons.
 */
accent_dark: string, 
/**
 * The color of the browser's bars, if it is not that of the shipped pages.
 */
theme: string | null, };

export type Alternate = { 
/**
 * The language, or `x-default` for readers of any other.
 */
lang: string, 
/**
 * The URL with scheme and host.
 */
url: string, };

export type LanguageLink = { 
/**
 * The language of the page it leads to.
 */
lang: string, 
/**
 * The language's own name.
 */
label: string, 
/**
 * The path.
 */
href: string, 
/**
 * Whether the link posts the wizard's form there, so that its entries are kept without script.
 */
posts: boolean, };

export type PagePaths = { 
/**
 * The home page.
 */
home: string, 
/**
 * The action of the subscription form.
 */
subscribe: string, 
/**
 * The web manifest.
 */
manifest: string, };

export type CardImage = { 
/**
 * URL with scheme and host.
 */
url: string, 
/**
 * Text on the image.
 */
alt: string, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, };

export type NotFound = { 
/**
 * The requested path, decoded.
 */
path: string, 
/**
 * Pages with the most similar paths, best first; at most three.
 */
nearest: Array<Link>, };

export type LeadFormState = { 
/**
 * Key of the form, such as `hero-card`.
 */
form: string, 
/**
 * Entries by field.
 */
values: { [key in string]: string }, 
/**
 * Error messages by field.
 */
errors: Array<FieldMessage>, 
/**
 * Heading above the error messages.
 */
heading: string, 
/**
 * Message if the form could not be stored.
 */
failed: string | null, };

export type LeadResponse = { 
/**
 * Heading of the message.
 */
title: string, 
/**
 * Text of the message.
 */
text: string, 
/**
 * Error messages by field.
 */
errors: Array<FieldMessage>, 
/**
 * Link to continue; only if the form was stored.
 */
next: Link | null, 
/**
 * Whether to follow the link automatically, as the hero card does.
 */
go: boolean, 
/**
 * Sentence with the reference number; only if the form was stored.
 */
reference: string | null, };

export type LeadMessages = { 
/**
 * Button label while sending.
 */
sending: string, 
/**
 * Title after sending failed. Spec section 8.
 */
failed_title: string, 
/**
 * Text after sending failed. Spec section 8.
 */
failed_text: string, 
/**
 * Label of the retry button.
 */
retry: string, 
/**
 * Call link beside it.
 */
call: Link, 
/**
 * Title while the browser is offline.
 */
waiting_title: string, 
/**
 * Text while the browser is offline.
 */
waiting_text: string, 
/**
 * Label of the button that closes a message.
 */
close: string, 
/**
 * Heading above error messages.
 */
errors_heading: string, 
/**
 * What is wrong with a field, filled in from the server's own error messages.
 */
field_errors: BrowserFieldErrors, };

export type BrowserFieldErrors = { 
/**
 * A required field is empty.
 */
required: string, 
/**
 * An email address is invalid.
 */
not_an_email: string, 
/**
 * A date is incomplete or does not exist.
 */
not_a_date: string, 
/**
 * A date is in the past.
 */
in_the_past: string, 
/**
 * A number has other characters than digits.
 */
not_a_number: string, 
/**
 * A number is too large or too small, with `{min}` and `{max}`.
 */
out_of_range: string, };

export type Rendered = { 
/**
 * The complete document, starting with the doctype.
 */
html: string, 
/**
 * Whether the page plays audio from `blob:` URLs, for the CSP.
 */
blob_media: boolean, 
/**
 * Text of each inline `<style>`, for the CSP's hashes.
 */
styles: Array<string>, 
/**
 * Text of each inline script that runs, including speculation rules.
 */
scripts: Array<string>, };

export type Chrome = { 
/**
 * Label of the link that skips to the page's main content.
 */
skip: string, 
/**
 * Brand name and phone shown on this page.
 */
brand: Brand, 
/**
 * The header with its top bar and dropdowns.
 */
header: Header, 
/**
 * The navigation bar at the bottom of small screens.
 */
bottom_bar: BottomBar, 
/**
 * The menu that opens on small screens.
 */
menu_sheet: MenuSheet, 
/**
 * The floating chat button on wide screens.
 */
chat: ChatButton, 
/**
 * The footer on wide screens.
 */
footer: Footer, };

export type Brand = { 
/**
 * The brand name as shown.
 */
name: string, 
/**
 * Name of the logo link for screen readers.
 */
home_label: string, 
/**
 * The phone number as shown.
 */
phone: string, 
/**
 * The phone number as a link, such as `tel:+19565550100`.
 */
phone_href: string, 
/**
 * Name of the call link for screen readers, including the number.
 */
call_label: string, 
/**
 * The owner's logo, filled in when a page is rendered; without one, the shipped logo is shown.
 */
logo?: LogoImage, };

export type LogoImage = { 
/**
 * The URL of the image.
 */
src: string, 
/**
 * The width in the header, in pixels.
 */
width: number, 
/**
 * The height in the header, in pixels.
 */
height: number, };

export type Header = { 
/**
 * Opening hours as text.
 */
hours: string, 
/**
 * Name of the main navigation for screen readers.
 */
nav_label: string, 
/**
 * Button in the top bar, such as 'Book Now'.
 */
book_now: Link, 
/**
 * The dropdown menus, in order.
 */
menus: Array<Menu>, 
/**
 * Links after the dropdown menus.
 */
links: Array<Link>, 
/**
 * Main button, such as 'Get Free Quote'.
 */
quote: Link, 
/**
 * Name of the menu button for screen readers, on small screens.
 */
open_menu: string, };

export type Menu = { 
/**
 * Label of the button that opens it.
 */
label: string, 
/**
 * Number of columns (2 or 3).
 */
columns: number, 
/**
 * The links, in reading order.
 */
links: Array<Link>, };

export type Link = { 
/**
 * The label.
 */
label: string, 
/**
 * Path, anchor, or `tel:` or `mailto:` address.
 */
href: string, };

export type BottomBar = { 
/**
 * Name of the bar for screen readers.
 */
label: string, 
/**
 * Link to the home page.
 */
home: Link, 
/**
 * Link to the services.
 */
services: Link, 
/**
 * Label of the chat button.
 */
chat: string, 
/**
 * Link to the quote wizard.
 */
quote: Link, 
/**
 * Label of the menu button.
 */
menu: string, };

export type MenuSheet = { 
/**
 * Name of the menu for screen readers.
 */
label: string, 
/**
 * Label of the close button.
 */
close: string, 
/**
 * The links in the menu.
 */
links: Array<Link>, 
/**
 * Main button, such as 'Get Free Quote'.
 */
quote: Link, 
/**
 * The call button.
 */
call: Link, };

export type ChatButton = { 
/**
 * Name of the button for screen readers.
 */
label: string, 
/**
 * A third-party voice assistant, if the settings name one. Never written in content.
 */
widget: ChatWidget | null, };

export type ChatWidget = { 
/**
 * URL of its script.
 */
script: string, 
/**
 * Name of the custom element that the script defines.
 */
element: string, 
/**
 * Agent id, passed to the element as `agent-id`.
 */
agent_id: string, };

export type ChatView = { 
/**
 * Texts of the chat.
 */
text: ChatText, 
/**
 * The call link, shown as a fallback.
 */
call: Link, 
/**
 * Texts of the quote wizard, used to show an estimate.
 */
wizard: QuoteWizardSection, 
/**
 * The price list, used to explain an estimate.
 */
rates: Rates, 
/**
 * The public key that the browser sends with a question.
 */
anon_key: string, };

export type ChatText = { 
/**
 * The title of the chat, with `{brand}` of the page.
 */
title: string, 
/**
 * Line below the title, such as 'Get instant help with your move'.
 */
subtitle: string, 
/**
 * Name of the close button for screen readers.
 */
close: string, 
/**
 * Text shown while the assistant loads.
 */
loading: string, 
/**
 * Text shown when the assistant takes long to load.
 */
late: string, 
/**
 * Question shown before a third-party script is loaded.
 */
consent: string, 
/**
 * Label of the button that agrees to load it.
 */
consent_yes: string, 
/**
 * The assistant's greeting: what it is and what it can answer.
 */
greeting: string, 
/**
 * Name of the suggested questions for screen readers.
 */
suggestions_label: string, 
/**
 * Suggested questions, shown as buttons.
 */
suggestions: Array<string>, 
/**
 * Name of the conversation for screen readers.
 */
log_label: string, 
/**
 * Read by screen readers before a visitor's message.
 */
you: string, 
/**
 * Read by screen readers before the assistant's message.
 */
assistant: string, 
/**
 * Name of the text field for screen readers.
 */
field: string, 
/**
 * Placeholder of the text field.
 */
hint: string, 
/**
 * Name of the send button for screen readers.
 */
send: string, 
/**
 * Name of the microphone button for screen readers.
 */
listen: string, 
/**
 * Name of the microphone button while it listens.
 */
listening: string, 
/**
 * Message shown when voice input is denied or fails.
 */
not_heard: string, 
/**
 * Label of the switch that reads answers aloud.
 */
speak: string, 
/**
 * Text shown while an answer is loading.
 */
thinking: string, 
/**
 * Message shown when no answer arrived.
 */
failed: string, 
/**
 * Text before the link to the answer's page: `From: {page}`.
 */
source: string, 
/**
 * Label of the link that opens the wizard with the estimate filled in.
 */
continue_quote: string, };

export type AssistantQuestion = { 
/**
 * The visitor's question.
 */
question: string, 
/**
 * Earlier questions of this conversation, oldest first.
 */
conversation: Array<string>, 
/**
 * The language of the page, such as `es`; English by default.
 */
language: string | null, };

export type AssistantAnswer = { 
/**
 * Text of the answer.
 */
answer: string, 
/**
 * A Spanish sentence shown before it, if the question was in Spanish.
 */
spanish: string | null, 
/**
 * The page that the answer comes from.
 */
page: Link | null, 
/**
 * A price and the move it was computed for.
 */
estimate: AssistantEstimate | null, 
/**
 * Suggested meanings or follow-up questions.
 */
ask: Array<AssistantChoice>, 
/**
 * Whether to suggest a call.
 */
call: boolean, 
/**
 * A link to the quote wizard, if a quote is a next step.
 */
quote: Link | null, 
/**
 * Whether the assistant is sure of its answer.
 */
sure: boolean, };

export type AssistantEstimate = { 
/**
 * The itemized price.
 */
estimate: Estimate, 
/**
 * Number of bedrooms, as the wizard's field writes it.
 */
bedrooms: string, 
/**
 * Link to the wizard with the known values filled in.
 */
quote: string, };

export type AssistantChoice = { 
/**
 * Label of the button.
 */
label: string, 
/**
 * The question that it asks.
 */
question: string, };

export type Footer = { 
/**
 * A short text about the company.
 */
about: string, 
/**
 * Links to the company's social media profiles.
 */
social: Array<SocialLink>, 
/**
 * Columns of links: contact, services, service areas.
 */
columns: Array<FooterColumn>, 
/**
 * License, insurance and founding year, shown bottom left.
 */
legal: Array<string>, 
/**
 * Privacy, terms and sitemap links, shown bottom right.
 */
legal_links: Array<Link>, };

export type SocialLink = { 
/**
 * Name of the link for screen readers.
 */
label: string, 
/**
 * URL of the profile.
 */
href: string, 
/**
 * Icon of the link.
 */
icon: Icon, };

export type FooterColumn = { 
/**
 * Heading of the column.
 */
heading: string, 
/**
 * Lines of the column.
 */
entries: Array<FooterEntry>, };

export type FooterEntry = { 
/**
 * Text of the line.
 */
label: string, 
/**
 * Where the line links to, if it is a link.
 */
href: string | null, };

export type Section = { "kind": "hero" } & HeroSection | { "kind": "why" } & WhySection | { "kind": "process" } & ProcessSection | { "kind": "reviews" } & ReviewsSection | { "kind": "faq" } & FaqSection | { "kind": "call-to-action" } & CallToActionSection | { "kind": "quote-wizard" } & QuoteWizardSection | { "kind": "not-found" } & NotFoundSection | { "kind": "page-hero" } & PageHeroSection | { "kind": "reasons" } & ReasonsSection | { "kind": "steps" } & StepsSection | { "kind": "tags" } & TagsSection | { "kind": "checklist" } & ChecklistSection | { "kind": "prose" } & ProseSection | { "kind": "prices" } & PricesSection | { "kind": "places" } & PlacesSection | { "kind": "map" } & MapSection | { "kind": "city-facts" } & CityFactsSection | { "kind": "lead-form" } & LeadFormSection | { "kind": "review-cards" } & ReviewCardsSection | { "kind": "videos" } & VideosSection | { "kind": "jingle" } & JingleSection | { "kind": "placeholders" } & PlaceholdersSection | { "kind": "links" } & LinksSection | { "kind": "notice" } & NoticeSection | { "kind": "post" } & PostSection | { "kind": "posts" } & PostsSection | { "kind": "subscribe" } & SubscribeSection | { "kind": "auth-form" } & AuthFormSection | { "kind": "quote-page" } & QuotePageSection;

export type Icon = "arrow" | "box" | "calendar" | "chat" | "check" | "chevron" | "clip" | "clock" | "close" | "crew" | "doc" | "facebook" | "glass" | "home" | "instagram" | "mail" | "menu" | "mic" | "note" | "phone" | "piano" | "pin" | "plug" | "rain" | "search" | "shield" | "stairs" | "star" | "talk" | "timer" | "up" | "warn" | "youtube";

export type NamedImage = { 
/**
 * Name in the image library, such as `hero-movers-team.jpg`.
 */
name: string, 
/**
 * Description for people who cannot see the image; empty if it is decoration.
 */
alt: string, 
/**
 * URL of the image, filled in when content is read and never written in content.
 */
src: string, 
/**
 * AVIF variants as a `srcset`; empty if there are none.
 */
avif: string, 
/**
 * JPEG variants as a `srcset`; empty if there are none.
 */
jpeg: string, 
/**
 * Placeholder until the image has loaded; empty for a drawing, which is not fetched from the
 * image library.
 */
loading: string, 
/**
 * The bundled drawing that is shown if loading fails.
 */
fallback: string, 
/**
 * Width in CSS pixels, which reserves space before the image has loaded.
 */
width: number, 
/**
 * Height in CSS pixels.
 */
height: number, };

export type HeroSection = { 
/**
 * The headline.
 */
heading: string, 
/**
 * The tagline.
 */
lead: string, 
/**
 * The image behind the headline; its drawing shows the truck.
 */
image: NamedImage, 
/**
 * The name painted on the truck, in one or two lines.
 */
livery: Array<string>, 
/**
 * The phone number painted on the truck.
 */
livery_phone: string, 
/**
 * The main button on small screens.
 */
quote: Link, 
/**
 * The second button on small screens.
 */
call: Link, 
/**
 * Name of the badges for screen readers.
 */
badges_label: string, 
/**
 * The four promises.
 */
badges: Array<Badge>, 
/**
 * The quote card on wide screens.
 */
card: HeroCard, };

export type Badge = { 
/**
 * The icon.
 */
icon: Icon, 
/**
 * The text.
 */
label: string, };

export type HeroCard = { 
/**
 * Heading of the card.
 */
heading: string, 
/**
 * The fields, in order.
 */
fields: Array<LeadField>, 
/**
 * The consent checkbox.
 */
consent: Consent, 
/**
 * Label of the submit button.
 */
submit: string, 
/**
 * The rating below the card.
 */
rating: string, 
/**
 * Name of the rating for screen readers.
 */
rating_label: string, 
/**
 * What the rating is based on.
 */
rating_basis: string, 
/**
 * Where the reviews were written.
 */
rating_sources: Array<string>, };

export type WhySection = { 
/**
 * Anchor of this section, for links such as `#benefits`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * The decorative print on a box, with `{number}` and `{count}`.
 */
carton_mark: string, 
/**
 * Six cards.
 */
benefits: Array<Benefit>, 
/**
 * Four key figures.
 */
stats: Array<Stat>, };

export type Benefit = { 
/**
 * The icon.
 */
icon: Icon, 
/**
 * The title.
 */
title: string, 
/**
 * One or two sentences; write a link as `[words](/quote)`.
 */
text: string, };

export type Stat = { 
/**
 * What the figure counts.
 */
label: string, 
/**
 * The figure as shown.
 */
value: string, };

export type ProcessSection = { 
/**
 * Anchor of this section, for links such as `#steps`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * The decorative word on a mile marker.
 */
marker: string, 
/**
 * The steps, in order.
 */
steps: Array<ProcessStep>, };

export type ProcessStep = { 
/**
 * The title.
 */
title: string, 
/**
 * The description.
 */
text: string, 
/**
 * Four bullet points.
 */
features: Array<string>, 
/**
 * The button below the bullet points.
 */
button: Link, 
/**
 * The image beside the step.
 */
image: NamedImage, };

export type ReviewsSection = { 
/**
 * Anchor of this section, for links such as `#reviews`.
 */
id: string, 
/**
 * The average rating, shown large.
 */
rating: string, 
/**
 * Text that completes the number to a heading, for screen readers.
 */
rating_label: string, 
/**
 * What the average rests on.
 */
basis: string, 
/**
 * Badges.
 */
sources: Array<string>, 
/**
 * The reviews: three fit beside each other.
 */
testimonials: Array<Testimonial>, };

export type Testimonial = { 
/**
 * Name of the customer.
 */
name: string, 
/**
 * Where the customer lives; may be empty.
 */
location: string, 
/**
 * Number of stars, out of five; 0 shows none.
 */
rating: number, 
/**
 * Where the review was written; may be empty. A sample says here that it is one.
 */
source: string, 
/**
 * What the customer said, in their own words.
 */
words: string | null, 
/**
 * The video file, such as `review-1.mp4`; without one, only the still image is shown. The file
 * is in `videos/`; the name is replaced by the file's URL when content is read.
 */
video_url: string | null, 
/**
 * URL of the captions, filled in when content is read.
 */
captions_url: string | null, 
/**
 * Language of the captions, if they are uploaded ones; the bundled ones are in English.
 */
captions_lang: string | null, 
/**
 * The still image of the video, or a photo for a review without one.
 */
poster: NamedImage | null, };

export type FaqSection = { 
/**
 * Anchor of this section, for links such as `#faq`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The questions.
 */
items: Array<FaqItem>, 
/**
 * Anchor of the block beside the questions.
 */
still_id: string, 
/**
 * Title of that block.
 */
still_title: string, 
/**
 * Text of that block.
 */
still_text: string, 
/**
 * Call link of that block.
 */
still_call: Link, 
/**
 * Quote link of that block.
 */
still_quote: Link, };

export type FaqItem = { 
/**
 * The question.
 */
question: string, 
/**
 * The answer; write a link as `[words](/quote)`.
 */
answer: string, };

export type CallToActionSection = { 
/**
 * Full or compact size.
 */
variant: CallToActionVariant, 
/**
 * Anchor of this section, for links such as `#quote`.
 */
id: string, 
/**
 * The heading, one line per entry.
 */
heading: Array<string>, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * The main button, such as 'Get Free Quote'.
 */
quote: Link, 
/**
 * The call button.
 */
call: Link, 
/**
 * Three key figures.
 */
stats: Array<Stat>, };

export type CallToActionVariant = "default" | "compact";

export type NotFoundSection = { 
/**
 * The heading, such as 'Oops! Page not found'.
 */
heading: string, 
/**
 * A helpful sentence.
 */
lead: string, 
/**
 * The two words on the road sign that stands here when there is no image.
 */
sign: Array<string>, 
/**
 * An image in a crate frame.
 */
image: NamedImage | null, 
/**
 * Link to the home page, such as 'Return to Home'.
 */
home: Link, 
/**
 * Text above the closest matching pages.
 */
nearest: string, 
/**
 * Console message, with `{path}`.
 */
log: string, };

export type QuoteWizardSection = { 
/**
 * The main heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * Name of the progress bar for screen readers.
 */
progress_label: string, 
/**
 * The five step names; the last is the confirmation.
 */
steps: Array<string>, 
/**
 * Name of the form for screen readers, with `{step}`, `{count}` and `{name}`.
 */
step_label: string, 
/**
 * Title above the list of errors.
 */
errors_heading: string, 
/**
 * Labels of the fields that the groups below do not include, by column.
 */
fields: { [key in string]: FieldText }, 
/**
 * Step 1.
 */
home: HomeText, 
/**
 * Step 2.
 */
moving: MovingText, 
/**
 * Step 3.
 */
services: ServicesText, 
/**
 * Step 4.
 */
contact: ContactText, 
/**
 * Step 5.
 */
submitted: SubmittedText, 
/**
 * The live estimate.
 */
estimate: EstimateText, 
/**
 * Labels of the buttons.
 */
buttons: Buttons, 
/**
 * The toast after the request was sent. Spec section 8.
 */
success_toast: ToastText, 
/**
 * The toast after sending failed. Spec section 8.
 */
error_toast: ToastText, 
/**
 * Added to it when the browser is offline and the request is waiting.
 */
kept: string, 
/**
 * The toast while the browser is offline and the request is waiting.
 */
waiting_toast: ToastText, };

export type FieldText = { 
/**
 * The label.
 */
label: string, 
/**
 * The hint; optional.
 */
hint: string | null, };

export type Choice = { 
/**
 * The value that is sent.
 */
value: string, 
/**
 * The label as shown.
 */
label: string, };

export type HomeText = { 
/**
 * Label of the home type choices.
 */
home_type: string, 
/**
 * The four home types.
 */
home_types: Array<Choice>, 
/**
 * Label of the bedroom choices.
 */
bedrooms: string, 
/**
 * The choices, Studio to 4+.
 */
bedroom_choices: Array<Choice>, 
/**
 * Label of the square footage.
 */
square_footage: string, 
/**
 * Hint below it.
 */
square_footage_hint: string, };

export type MovingText = { 
/**
 * Label of the date.
 */
moving_date: string, 
/**
 * Hint below it.
 */
moving_date_hint: string, 
/**
 * Heading of the origin.
 */
from_heading: string, 
/**
 * Label of the origin address.
 */
origin_address: string, 
/**
 * Heading of the destination.
 */
to_heading: string, 
/**
 * Label of the destination address.
 */
destination_address: string, 
/**
 * Placeholder of an address, such as 'Street, City, State, ZIP'.
 */
address_hint: string, 
/**
 * Label of the stairs at the origin.
 */
stairs_origin: string, 
/**
 * Label of the stairs at the destination.
 */
stairs_destination: string, 
/**
 * The choices, none to 3+ flights.
 */
stair_choices: Array<Choice>, 
/**
 * Heading of the crew choices.
 */
crew_size: string, 
/**
 * The crew choices.
 */
crews: Array<CrewChoice>, 
/**
 * Price of a crew: `{price} an hour`.
 */
per_hour: string, };

export type CrewChoice = { 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Label, such as '3 movers'.
 */
label: string, 
/**
 * Recommendation, such as 'Best for 2-3BR'.
 */
best_for: string, };

export type ServicesText = { 
/**
 * Label of the list.
 */
heading: string, 
/**
 * The text below the label.
 */
lead: string, 
/**
 * Time that a service adds: `adds {hours} h`.
 */
adds: string, 
/**
 * The six services.
 */
items: Array<ServiceChoice>, };

export type ServiceChoice = { 
/**
 * Key of the service.
 */
key: string, 
/**
 * Icon of the service.
 */
icon: Icon, 
/**
 * Name as shown on the estimate.
 */
name: string, 
/**
 * A one-sentence description.
 */
text: string, };

export type ContactText = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * Label of the name.
 */
customer_name: string, 
/**
 * Label of the email.
 */
customer_email: string, 
/**
 * Label of the phone.
 */
customer_phone: string, 
/**
 * Label of the special requests.
 */
special_requests: string, 
/**
 * Hint below it.
 */
special_requests_hint: string, 
/**
 * Text in parentheses after the label of an optional field.
 */
optional: string, 
/**
 * Why the button is disabled.
 */
incomplete: string, };

export type SubmittedText = { 
/**
 * Heading of the printed copy.
 */
heading: string, 
/**
 * Title of the copy, such as 'Customer copy'.
 */
copy: string, 
/**
 * The same title in the other language, such as 'Copia del cliente'.
 */
copy_translated: string, 
/**
 * Thanks to the visitor: `Thank you, {name}.`
 */
thanks: string, 
/**
 * The promise to answer within 24 hours, as the spec words it.
 */
promise: string, 
/**
 * Label of the reference number.
 */
reference: string, 
/**
 * Label of the button that leads to the free days.
 */
choose_day: string, 
/**
 * Heading of the next steps.
 */
next_heading: string, 
/**
 * The next steps, in order.
 */
next: Array<string>, 
/**
 * Label of the link that starts a new quote.
 */
again: string, 
/**
 * Label of the print button.
 */
print: string, };

export type EstimateText = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The heading in the other language, shown beside it.
 */
heading_translated: string, 
/**
 * Label of the origin, such as 'From / De'.
 */
from: string, 
/**
 * Label of the destination, such as 'To / A'.
 */
to: string, 
/**
 * Text shown for an address that is not filled in yet.
 */
not_yet: string, 
/**
 * Label of the crew line.
 */
crew: string, 
/**
 * Label of the time line.
 */
time: string, 
/**
 * A time: `{hours} h`.
 */
hours: string, 
/**
 * Studio to 4+ bedrooms, as the time line names them.
 */
bedrooms: Array<string>, 
/**
 * How the time is computed: `{bedrooms}, {hours} h`.
 */
base_time: string, 
/**
 * Time for one flight: `1 flight of stairs, {hours} h`.
 */
stairs_one: string, 
/**
 * Time for several flights: `{flights} flights of stairs, {hours} h`.
 */
stairs_many: string, 
/**
 * Time for a service: `{name}, {hours} h`.
 */
service_time: string, 
/**
 * Minimum time: `minimum {hours} h`.
 */
minimum_time: string, 
/**
 * Label of the labor line.
 */
labor: string, 
/**
 * Label of the distance fee line.
 */
distance_fee: string, 
/**
 * Label of the subtotal line.
 */
subtotal: string, 
/**
 * Label of the tax line: `Tax, {percent}%`.
 */
tax: string, 
/**
 * Label of the total line.
 */
total: string, 
/**
 * What the price of a move beyond the served towns counts, in one sentence before the price.
 */
far_move: string, 
/**
 * The towns that the site's pages add to the served cities, as a list of places, filled in when content is read;
 * missing if there are none.
 */
added_towns?: string, 
/**
 * The crew that is usual for the home, with its total: `Usual for {bedrooms}: {crew}, {total}`.
 */
usual_crew: string, 
/**
 * Label of the button that chooses that crew.
 */
choose_usual_crew: string, 
/**
 * Heading of what changes the price, with each choice and each crew. Empty: not shown.
 */
effects: string, 
/**
 * Name of a long walk between door and truck. The wizard does not ask about it.
 */
long_walk: string, 
/**
 * Mark of a choice that the total has already.
 */
included: string, 
/**
 * Caption of the table of the same move with each crew.
 */
crews_heading: string, 
/**
 * Note, such as 'Final quote may vary based on actual inventory and services'.
 */
note: string, 
/**
 * Link to the price list, after the note.
 */
prices: Link | null, 
/**
 * Name of the bar that opens the estimate on small screens, for screen readers.
 */
open: string, 
/**
 * Label of the close button.
 */
close: string, 
/**
 * Text in that bar: `{crew}, {hours} h`.
 */
summary: string, };

export type Buttons = { 
/**
 * Back button, such as 'Previous'.
 */
previous: string, 
/**
 * Continue button, such as 'Next'.
 */
next: string, 
/**
 * Submit button, such as 'Get Quote'.
 */
submit: string, 
/**
 * Submit button while sending, such as 'Submitting...'.
 */
submitting: string, 
/**
 * Label of the button on a toast.
 */
close: string, };

export type ToastText = { 
/**
 * Title of the toast.
 */
title: string, 
/**
 * Text of the toast.
 */
text: string, };

export type Rates = { 
/**
 * Hourly rate by crew size, ascending.
 */
crews: Array<CrewRate>, 
/**
 * Base time by bedrooms, ascending; the last entry covers all larger homes.
 */
bedrooms: Array<BedroomTime>, 
/**
 * Minutes added per flight of stairs, origin plus destination.
 */
stair_flight_minutes: number, 
/**
 * Minutes added for a long walk.
 */
long_walk_minutes: number, 
/**
 * Minimum billed time, in minutes.
 */
minimum_minutes: number, 
/**
 * The additional services, in the spec's order.
 */
services: Array<ServicePrice>, 
/**
 * The distance fee in cents; always 0 as shipped.
 */
distance_fee_cents: number, 
/**
 * Sales tax in hundredths of a percent: 825 is 8.25%.
 */
tax_basis_points: number, 
/**
 * A short hash of the list, stored with every quote computed from it.
 */
revision: string, };

export type CrewRate = { 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Cents per hour.
 */
hourly_cents: number, };

export type BedroomTime = { 
/**
 * Number of bedrooms, 0 for a studio.
 */
bedrooms: number, 
/**
 * Base time in minutes.
 */
minutes: number, };

export type ServicePrice = { 
/**
 * The spec's key, such as `full_packing`.
 */
key: string, 
/**
 * Price in cents.
 */
price_cents: number, 
/**
 * Minutes added to the time.
 */
added_minutes: number, };

export type EstimateInput = { 
/**
 * Number of bedrooms; the last entry of the rates covers all larger homes.
 */
bedrooms: number, 
/**
 * Flights of stairs at the origin.
 */
stairs_origin: number, 
/**
 * Flights of stairs at the destination.
 */
stairs_destination: number, 
/**
 * Whether there is a long walk between door and truck. The wizard never asks.
 */
long_walk: boolean, 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Keys of the chosen services.
 */
additional_services: Array<string>, };

export type Estimate = { 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Hourly rate of the crew in cents.
 */
hourly_cents: number, 
/**
 * Base time of the home.
 */
base_minutes: number, 
/**
 * Flights of stairs, origin plus destination.
 */
stair_flights: number, 
/**
 * Time for the stairs.
 */
stairs_minutes: number, 
/**
 * Time for a long walk.
 */
long_walk_minutes: number, 
/**
 * The chosen services, in the order of the rates.
 */
services: Array<EstimatedService>, 
/**
 * Billed time, at least the minimum.
 */
minutes: number, 
/**
 * Hourly rate times time.
 */
labor_cents: number, 
/**
 * Total of all services.
 */
services_cents: number, 
/**
 * Distance fee.
 */
distance_fee_cents: number, 
/**
 * Labor, services and distance fee.
 */
subtotal_cents: number, 
/**
 * Tax on the subtotal, rounded half up once.
 */
tax_cents: number, 
/**
 * The total shown to the visitor.
 */
total_cents: number, 
/**
 * What the mover agreed with the customer beyond the price list; missing if nothing.
 */
adjusted?: AdjustedPrice, };

export type EstimatedService = { 
/**
 * The spec's key.
 */
key: string, 
/**
 * Its price in cents.
 */
price_cents: number, 
/**
 * Added time in minutes.
 */
added_minutes: number, };

export type AdjustedPrice = { 
/**
 * Billed time by the price list, if other hours were agreed.
 */
listed_minutes: number | null, 
/**
 * The lines between the price list's and the subtotal.
 */
lines: Array<AdjustedLine>, };

export type AdjustedLine = { 
/**
 * `travel`, `own` or `discount`.
 */
kind: string, 
/**
 * The text of an own line; empty for the others.
 */
text: string, 
/**
 * The share of a discount in percent, in hundredths of a percent; zero for an amount and for other lines.
 */
basis_points: number, 
/**
 * The amount in cents, below zero if it lowers the price.
 */
cents: number, };

export type PriceEffects = { 
/**
 * Stairs, the long walk, and all services in the order of the price list.
 */
choices: Array<ChoiceEffect>, 
/**
 * All crews of the price list, ascending by size.
 */
crews: Array<CrewOption>, };

export type ChoiceEffect = { 
/**
 * `stairs_origin`, `stairs_destination`, `long_walk`, or the key of a service.
 */
key: string, 
/**
 * The flights of stairs that the effect is for: those that were entered, or one. 0 for other choices.
 */
flights: number, 
/**
 * Whether the move includes it.
 */
is_chosen: boolean, 
/**
 * The total with it minus the total without it, while all other answers stay.
 */
effect_cents: number, };

export type CrewOption = { 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Cents per hour.
 */
hourly_cents: number, 
/**
 * Billed time in minutes.
 */
minutes: number, 
/**
 * The total, including tax.
 */
total_cents: number, 
/**
 * Whether it is the crew that was chosen.
 */
is_chosen: boolean, };

export type QuoteForm = { home_type: string, bedrooms: string, square_footage: string, moving_date: string, origin_address: string, stairs_origin: string, destination_address: string, stairs_destination: string, crew_size: string, customer_name: string, customer_email: string, customer_phone: string, special_requests: string, 
/**
 * Keys of the chosen services.
 */
additional_services: Array<string>, };

export type QuoteState = { 
/**
 * The path of the wizard's page, to which its form posts without JavaScript.
 */
path: string, 
/**
 * The price list.
 */
rates: Rates, 
/**
 * The usual crew by number of bedrooms; the last entry is that of all larger homes.
 */
usual_crews: Array<number>, 
/**
 * The public key that the browser sends with the insert.
 */
anon_key: string, 
/**
 * Step, 1 to 5.
 */
step: number, 
/**
 * Values of the fields.
 */
values: QuoteForm, 
/**
 * Error messages by field.
 */
errors: Array<FieldMessage>, 
/**
 * Whether storing failed; the page then shows the spec's error message.
 */
failed: boolean, 
/**
 * Idempotency key, so that a second submission stores nothing new (plain form only).
 */
submission: string | null, 
/**
 * The earlier lead, if the visitor began on another form.
 */
lead: string | null, 
/**
 * When the first step was completed, in milliseconds since 1970 (plain form only).
 */
began: string | null, 
/**
 * The stored quote, on step 5.
 */
receipt: Receipt | null, };

export type FieldMessage = { 
/**
 * Name of the column.
 */
field: string, 
/**
 * What is wrong and how to fix it.
 */
message: string, };

export type Receipt = { 
/**
 * Reference number for phone calls, such as `Q-7K3M-Q9DA`.
 */
reference: string, 
/**
 * The name the visitor gave.
 */
customer_name: string, 
/**
 * Whether the move goes beyond the served towns, so that the price counts the work at both doors.
 */
far: boolean, 
/**
 * The moving date in words, such as `March 14, 2027`; empty if none was given.
 */
day: string, 
/**
 * Whether it was sent a moment ago, so that the page says so.
 */
just_sent: boolean, 
/**
 * The price as the server computed it.
 */
estimate: Estimate, 
/**
 * The lines that were agreed, with their names; missing if there are none.
 */
agreed?: AgreedLines, };

export type AgreedLines = { 
/**
 * What it says of hours that were agreed; empty if they are those of the price list.
 */
hours: string, 
/**
 * The lines before the subtotal, each with its amount.
 */
lines: Array<[string, string]>, };

export type Document = { 
/**
 * The language of its texts, such as `en`.
 */
lang: string, 
/**
 * The title.
 */
title: string, 
/**
 * What is below the title, in reading order.
 */
blocks: Array<DocumentBlock>, };

export type DocumentBlock = { "kind": "heading", 
/**
 * Text of the heading.
 */
text: string, } | { "kind": "paragraph", 
/**
 * Lines of the paragraph; usually one.
 */
lines: Array<string>, 
/**
 * Whether the law asks that it stands out.
 */
is_conspicuous: boolean, } | { "kind": "list", 
/**
 * The items, in order.
 */
items: Array<string>, } | { "kind": "details", 
/**
 * The rows, in order.
 */
rows: Array<DocumentDetail>, } | { "kind": "amounts", 
/**
 * Headers of the columns.
 */
head: Array<string>, 
/**
 * The rows, in order.
 */
rows: Array<DocumentAmounts>, };

export type DocumentDetail = { 
/**
 * The label.
 */
label: string, 
/**
 * Lines of the value; usually one.
 */
lines: Array<string>, };

export type DocumentAmounts = { 
/**
 * The cells, as many as the table has headers.
 */
cells: Array<string>, 
/**
 * Whether it is the sum that the table is about.
 */
is_total: boolean, };

export type PageHeroSection = { 
/**
 * The main heading of the page.
 */
heading: string, 
/**
 * The text below the heading; write a link as `[words](/quote)`.
 */
lead: string, 
/**
 * Links to the pages above this one, such as Home; empty for main pages.
 */
crumbs: Array<Link>, 
/**
 * For a post: its date and category.
 */
byline: Byline | null, 
/**
 * Up to two buttons; the first is the main one; with the link `{tel.main}`, a button calls.
 */
buttons: Array<Link>, 
/**
 * An image in a crate frame.
 */
image: NamedImage | null, 
/**
 * A city-limit sign: below the image, or over the land if there is none.
 */
sign: CityLimit | null, };

export type CityLimit = { 
/**
 * Name of the city.
 */
name: string, 
/**
 * Text below the name, such as 'City limit' or 'Hidalgo County'.
 */
line: string, 
/**
 * Population, such as 'Pop. 143,000'.
 */
population: string | null, 
/**
 * More facts, each a figure and its label.
 */
plates: Array<Stat>, };

export type ReasonsSection = { 
/**
 * Anchor of this section, for links such as `#reasons`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * Word on a mile marker that numbers the items; without it, each item shows its icon.
 */
marker: string | null, 
/**
 * The items.
 */
items: Array<Benefit>, };

export type StepsSection = { 
/**
 * Anchor of this section, for links such as `#steps`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * The decorative word on a mile marker.
 */
marker: string, 
/**
 * The steps, in order.
 */
items: Array<Step>, };

export type Step = { 
/**
 * The title.
 */
title: string, 
/**
 * The description; write a link as `[words](/quote)`.
 */
text: string, };

export type TagsSection = { 
/**
 * Anchor of this section, for links such as `#services`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * Shows the image of each linked page above its tag.
 */
images: boolean, 
/**
 * The groups, in order.
 */
groups: Array<TagGroup>, };

export type TagGroup = { 
/**
 * Heading of the group; optional.
 */
heading: string | null, 
/**
 * The tags.
 */
tags: Array<Tag>, };

export type Tag = { 
/**
 * Anchor of this tag, for links to it.
 */
id: string | null, 
/**
 * Name of the service.
 */
label: string, 
/**
 * A short description.
 */
text: string, 
/**
 * Where it links to.
 */
href: string, 
/**
 * The image of the linked page, filled in when content is read and never written in content.
 */
image: NamedImage | null, };

export type ChecklistSection = { 
/**
 * Anchor of this section, for links such as `#checklist`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * The items; write a link as `[words](/quote)`.
 */
items: Array<string>, 
/**
 * The button below the list.
 */
button: Link | null, };

export type ProseSection = { 
/**
 * Anchor of this section, for links such as `#about`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The paragraphs; write a link as `[words](/quote)`.
 */
paragraphs: Array<string>, 
/**
 * A list after the paragraphs; may be empty.
 */
items: Array<string>, };

export type PricesSection = { 
/**
 * Anchor of this section, for links such as `#prices`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * Header of the first column.
 */
move_label: string, 
/**
 * Header of the second column.
 */
crew_label: string, 
/**
 * Header of the third column.
 */
time_label: string, 
/**
 * Header of the last column.
 */
total_label: string, 
/**
 * Text of the crew column: `{crew} movers, {price} an hour`.
 */
crew: string, 
/**
 * Text of the hours column: `{hours} h`.
 */
hours: string, 
/**
 * The rows.
 */
examples: Array<PriceExample>, 
/**
 * Note on what the totals include and what may change them.
 */
note: string, };

export type PriceExample = { 
/**
 * Description of the move.
 */
label: string, 
/**
 * Number of bedrooms.
 */
bedrooms: number, 
/**
 * Flights of stairs, both addresses together.
 */
stairs: number, 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Keys of the additional services.
 */
services: Array<string>, };

export type PlacesSection = { 
/**
 * Anchor of this section, for links such as `#cities`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * The cities.
 */
links: Array<Link>, };

export type MapSection = { 
/**
 * Anchor of this section, for links such as `#map`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * Description of the map for screen readers.
 */
alt: string, 
/**
 * Label of Hidalgo County.
 */
hidalgo: string, 
/**
 * Label of Cameron County.
 */
cameron: string, 
/**
 * Label of the land south of the river.
 */
mexico: string, 
/**
 * Label of the water.
 */
gulf: string, 
/**
 * Label of the city in Cameron County by the river, which has no page.
 */
brownsville: string, 
/**
 * Label of the city in the middle of Cameron County, which has no page.
 */
harlingen: string, 
/**
 * The cities with a page. The last part of the address decides where the dot is.
 */
towns: Array<Link>, };

export type CityFactsSection = { 
/**
 * Anchor of this section, for links such as `#facts`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * What moving in this city is like; write a link as `[words](/quote)`.
 */
paragraphs: Array<string>, 
/**
 * More facts; may be empty.
 */
facts: Array<Stat>, 
/**
 * Heading of the ZIP codes.
 */
zip_heading: string, 
/**
 * The ZIP codes; may be empty.
 */
zip_codes: Array<string>, 
/**
 * Heading of the neighborhoods.
 */
neighborhood_heading: string, 
/**
 * The neighborhoods; may be empty.
 */
neighborhoods: Array<string>, 
/**
 * Heading of the nearby cities.
 */
near_heading: string, 
/**
 * The nearby cities; may be empty.
 */
near: Array<Link>, };

export type LeadFormSection = { 
/**
 * Anchor of this section, for links such as `#quote`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * Which form this is; sent as `form`.
 */
form: LeadFormName, 
/**
 * The fields, in order.
 */
fields: Array<LeadField>, 
/**
 * The consent checkbox, never ticked in advance and never required.
 */
consent: Consent | null, 
/**
 * Text in parentheses after the label of an optional field.
 */
optional: string, 
/**
 * Label of the submit button.
 */
submit: string, };

export type NoticeSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * The heading, with `{name}` where the visitor's name goes.
 */
heading: string, 
/**
 * The text, with `{reference}` and `{email}`.
 */
paragraphs: Array<string>, 
/**
 * Links to other pages.
 */
links: Array<Link>, 
/**
 * A button that posts an empty form to its address.
 */
press: Link | null, };

export type LeadFormName = "residential" | "office" | "sharyland";

export type LeadField = { 
/**
 * Name of the field, such as `firstName`.
 */
name: string, 
/**
 * Label of the field.
 */
label: string, 
/**
 * Type of the control.
 */
kind: LeadFieldKind, 
/**
 * Whether the field is required.
 */
required: boolean, 
/**
 * Maximum length in characters.
 */
max_length: number, 
/**
 * Value of HTML's `autocomplete`, such as `given-name`.
 */
autocomplete: string | null, 
/**
 * Placeholder of the field.
 */
placeholder: string | null, 
/**
 * Options of a select or of radio buttons.
 */
options: Array<Choice>, };

export type LeadFieldKind = "text" | "email" | "tel" | "date" | "select" | "radio";

export type Consent = { 
/**
 * Name of the field.
 */
name: string, 
/**
 * Text of the checkbox; write a link as `[words](/quote)`.
 */
text: string, 
/**
 * Version of the text, submitted when the box is ticked.
 */
version: string, };

export type ReviewCardsSection = { 
/**
 * Anchor of this section, for links such as `#reviews`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading; may be empty.
 */
lead: string, 
/**
 * The cards.
 */
cards: Array<ReviewCard>, };

export type ReviewCard = { 
/**
 * A figure or a name.
 */
title: string, 
/**
 * A sentence about it.
 */
text: string, 
/**
 * Link to the reviews.
 */
link: Link, };

export type VideosSection = { 
/**
 * Anchor of this section, for links such as `#videos`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The cards.
 */
cards: Array<VideoCard>, };

export type JingleSection = { 
/**
 * Anchor of this section, for links such as `#jingle`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * A paragraph that is true whether or not the jingle can be played.
 */
text: string, 
/**
 * Label of the button that starts the jingle.
 */
play: string, 
/**
 * Label of the button while the jingle plays.
 */
pause: string, 
/**
 * Screen reader message when the jingle can be played.
 */
ready: string, 
/**
 * Screen reader message when the jingle starts.
 */
playing: string, 
/**
 * Screen reader message when the jingle pauses.
 */
paused: string, 
/**
 * Text shown instead of the button without JavaScript.
 */
without_script: string, };

export type VideoCard = { 
/**
 * Title of the video.
 */
title: string, 
/**
 * A sentence about it; may be empty.
 */
text: string, 
/**
 * The video file, such as `review-1.mp4`; without one, only the still image is shown. The file
 * is in `videos/`; the name is replaced by the file's URL when content is read.
 */
video_url: string | null, 
/**
 * URL of the captions, filled in when content is read.
 */
captions_url: string | null, 
/**
 * Language of the captions, if they are uploaded ones; the bundled ones are in English.
 */
captions_lang: string | null, 
/**
 * The still image; without one, the frame is empty.
 */
poster: NamedImage | null, 
/**
 * Whether the jingle plays along with the video.
 */
jingle: boolean, };

export type PlaceholdersSection = { 
/**
 * Anchor of this section, for links such as `#photos`.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * What each frame is for.
 */
frames: Array<string>, };

export type LinksSection = { 
/**
 * Anchor of this section, for links such as `#pages`.
 */
id: string, 
/**
 * The heading; empty if the page's main heading is enough.
 */
heading: string, 
/**
 * Shows the image of each linked page above its link.
 */
images: boolean, 
/**
 * The groups, in order.
 */
groups: Array<LinkGroup>, };

export type LinkGroup = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The links, each with a short description, which may be empty.
 */
links: Array<DescribedLink>, 
/**
 * Adds every page whose path starts with this, unless a group links to it or has a longer matching start.
 */
below: string | null, };

export type DescribedLink = { 
/**
 * Text of the link.
 */
label: string, 
/**
 * Where it links to.
 */
href: string, 
/**
 * Short description; may be empty.
 */
text: string, 
/**
 * The image of the linked page, filled in when content is read and never written in content.
 */
image: NamedImage | null, };

export type Byline = { 
/**
 * The date, as `YYYY-MM-DD`.
 */
date: string, 
/**
 * The date as text.
 */
date_words: string, 
/**
 * Link to the posts of the category.
 */
category: Link, 
/**
 * Reading time, such as `5 min read`.
 */
reading_time: string, };

export type PostSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * Heading of the table of contents.
 */
contents_heading: string, 
/**
 * Headings of the post with their anchors; empty in a short post.
 */
contents: Array<Link>, 
/**
 * Blocks of the post, in order.
 */
blocks: Array<PostBlock>, };

export type PostBlock = { "kind": "heading", 
/**
 * Level 2, 3 or 4; the title of the post is the page's h1.
 */
level: number, 
/**
 * Anchor of the heading.
 */
id: string, 
/**
 * Text of the heading.
 */
text: string, } | { "kind": "paragraph", 
/**
 * Text of the paragraph.
 */
text: string, } | { "kind": "list", 
/**
 * Whether the items are numbered.
 */
ordered: boolean, 
/**
 * The items, in order.
 */
items: Array<string>, } | { "kind": "table", 
/**
 * Headers of the columns.
 */
head: Array<string>, 
/**
 * Which columns contain numbers and are aligned right.
 */
right: Array<boolean>, 
/**
 * The rows, each as long as the header.
 */
rows: Array<Array<string>>, };

export type PostsSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * The heading; empty on the listing, where the page's heading is enough.
 */
heading: string, 
/**
 * Name of the category filter for screen readers.
 */
filters_label: string, 
/**
 * The categories; empty if there is no filter.
 */
filters: Array<CurrentLink>, 
/**
 * Whether the first card is large.
 */
lead: boolean, 
/**
 * The posts, newest first.
 */
cards: Array<PostCard>, 
/**
 * Text of the link to a post, such as 'Read More'.
 */
read_more: string, 
/**
 * Text shown if there are no posts; write a link as `[words](/quote)`.
 */
empty: string, };

export type CurrentLink = { 
/**
 * Text of the link.
 */
label: string, 
/**
 * Where it links to.
 */
href: string, 
/**
 * Whether this is the current page.
 */
current: boolean, };

export type PostCard = { 
/**
 * The title.
 */
title: string, 
/**
 * Where the post is.
 */
href: string, 
/**
 * The date, as `YYYY-MM-DD`.
 */
date: string, 
/**
 * The date as text.
 */
date_words: string, 
/**
 * The category.
 */
category: string, 
/**
 * The excerpt.
 */
excerpt: string, 
/**
 * The image.
 */
image: NamedImage | null, };

export type SubscribeSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * What visitors sign up for.
 */
lead: string, 
/**
 * Label of the email field.
 */
email: string, 
/**
 * Label of the submit button.
 */
submit: string, 
/**
 * How the address is used; write a link as `[words](/quote)`.
 */
note: string, };

export type AuthFormSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * Text below the heading.
 */
paragraphs: Array<string>, 
/**
 * Form fields, in order.
 */
fields: Array<AuthFormField>, 
/**
 * Label of the submit button; without one there is no form.
 */
submit: string, 
/**
 * Heading above the list of errors.
 */
errors_heading: string, 
/**
 * Further buttons that submit the form, unless the state says that an entry is required.
 */
choices: Array<Choice>, 
/**
 * Label of the secret that a page shows.
 */
secret_label: string, 
/**
 * Label of the link that opens an authenticator app on the same phone.
 */
app_label: string, 
/**
 * Label of the button that copies the secret.
 */
copy_label: string, 
/**
 * What that button says once the secret is copied.
 */
copied_label: string, 
/**
 * Label of the button that prints the recovery codes.
 */
print_label: string, 
/**
 * Text above the QR code on a phone, which cannot scan its own screen.
 */
other_phone_label: string, 
/**
 * Text alternative of the QR code that a page shows.
 */
qr_label: string, 
/**
 * Links to other pages.
 */
links: Array<Link>, };

export type AuthFormField = { 
/**
 * Name of the field, such as `password`.
 */
name: string, 
/**
 * Label of the field.
 */
label: string, 
/**
 * Type of the input.
 */
kind: AuthFormKind, 
/**
 * Value of HTML's `autocomplete`, such as `current-password`.
 */
autocomplete: string, 
/**
 * Hint below the label; may be empty.
 */
hint: string, };

export type AuthFormKind = "text" | "email" | "password";

export type AuthFormState = { 
/**
 * URL that the form posts to.
 */
action: string, 
/**
 * Hidden fields, by name.
 */
hidden: { [key in string]: string }, 
/**
 * Current values, by name; never a password.
 */
values: { [key in string]: string }, 
/**
 * Error messages, by field.
 */
errors: Array<FieldMessage>, 
/**
 * Error message for the whole form, such as a wrong password.
 */
failed: string | null, 
/**
 * The second factor to set up.
 */
setup: SecondFactorSetup | null, 
/**
 * What the form says first, such as by when it has to be filled in.
 */
notice: string | null, 
/**
 * Whether the form cannot be skipped by one of the section's choices.
 */
is_required: boolean, 
/**
 * Recovery codes, shown once.
 */
codes: Array<string>, 
/**
 * Where the section's links lead instead, if not empty.
 */
next: string, };

export type SecondFactorSetup = { 
/**
 * A QR code as a `data:` URL of an SVG.
 */
qr: string, 
/**
 * The secret in base32, to type in.
 */
secret: string, 
/**
 * The `otpauth:` address that the QR code contains; a phone opens it in its authenticator app.
 */
uri: string, };

export type QuotePageSection = { 
/**
 * Anchor of this section.
 */
id: string, 
/**
 * The heading, with `{reference}`.
 */
heading: string, 
/**
 * The text below the heading while the price has no maximum.
 */
lead: string, 
/**
 * The text below the heading once the owner has decided on the rule of the maximum.
 */
lead_with_maximum: string, 
/**
 * Heading above what changes the price.
 */
effects_heading: string, 
/**
 * The text below that heading.
 */
effects_lead: string, 
/**
 * What a choice adds, with `{amount}`.
 */
effect: string, 
/**
 * What a choice that is included adds, with `{amount}`.
 */
effect_chosen: string, 
/**
 * Flights of stairs at the first address, with `{count}`.
 */
stairs_origin: string, 
/**
 * Flights of stairs at the second address, with `{count}`.
 */
stairs_destination: string, 
/**
 * A long walk to the truck.
 */
long_walk: string, 
/**
 * Heading above the crews.
 */
crews_heading: string, 
/**
 * Headers of the table of crews: crew, hours and total.
 */
crews_head: Array<string>, 
/**
 * A crew, with `{crew}`.
 */
crew: string, 
/**
 * The chosen crew, with `{crew}`.
 */
crew_chosen: string, 
/**
 * Heading above the form that changes answers.
 */
form_heading: string, 
/**
 * Label of the button that saves them.
 */
save: string, 
/**
 * Heading above the changes.
 */
changes_heading: string, 
/**
 * A change, with `{number}` and `{time}`.
 */
change: string, 
/**
 * A changed answer, with `{answer}`, `{before}` and `{after}`.
 */
answer: string, 
/**
 * Shown in place of an empty answer.
 */
no_answer: string, 
/**
 * A change of the price by the mover.
 */
adjusted: string, 
/**
 * Said of a change that ended hours which were set by hand.
 */
hours_dropped: string, 
/**
 * What a change added, with `{amount}`.
 */
more: string, 
/**
 * What a change saved, with `{amount}`.
 */
less: string, 
/**
 * What a change without an effect did.
 */
same: string, 
/**
 * What is said about a proposal, by its status, with `{name}`, `{time}` and `{until}`.
 */
statuses: { [key in string]: string }, 
/**
 * Label of the link to the PDF.
 */
pdf: string, 
/**
 * Texts about the day and the arrival window.
 */
booking: QuoteBookingText, 
/**
 * Texts about how to reach the customer.
 */
contact: QuoteContactText, 
/**
 * Texts about photos.
 */
photos: QuotePhotosText, 
/**
 * Heading above the form that accepts.
 */
accept_heading: string, 
/**
 * Label of the typed name.
 */
name: string, 
/**
 * Label of the button that accepts.
 */
accept: string, 
/**
 * Heading above the form that declines.
 */
decline_heading: string, 
/**
 * Label of the reasons.
 */
reason: string, 
/**
 * The reasons.
 */
reasons: Array<Choice>, 
/**
 * Label of the comment.
 */
comment: string, 
/**
 * Label of the button that declines.
 */
decline: string, 
/**
 * Heading above the form for a question.
 */
ask_heading: string, 
/**
 * Label of the question.
 */
question: string, 
/**
 * Label of the button that asks.
 */
ask: string, 
/**
 * Shown after a question was sent.
 */
asked: string, 
/**
 * Heading above the form that asks to delete the customer's data.
 */
erase_heading: string, 
/**
 * What it asks for.
 */
erase_lead: string, 
/**
 * Label of the box that confirms it.
 */
erase_confirm: string, 
/**
 * Label of the button that sends it.
 */
erase: string, 
/**
 * Shown after it was sent.
 */
erase_sent: string, 
/**
 * Title above an error.
 */
errors_heading: string, 
/**
 * Why a form is refused, by reason; of photos with `{name}`, `{size}` and `{count}`.
 */
problems: { [key in string]: string }, };

export type QuotePageState = { 
/**
 * Where its forms post to.
 */
action: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below the heading.
 */
lead: string, 
/**
 * What the price of a far move counts, before the price; empty for other moves.
 */
far_move: string, 
/**
 * What is moved, and its price, with the maximum once its rule is confirmed.
 */
summary: Document, 
/**
 * Choices that would change the price, each with its effect.
 */
effects: Array<DocumentDetail>, 
/**
 * The same move with each crew.
 */
crews: Array<DocumentAmounts>, 
/**
 * The answers, in the order of the wizard.
 */
fields: Array<QuotePageField>, 
/**
 * The services, each with whether it is chosen.
 */
services: Array<QuotePageService>, 
/**
 * The version of the quote that is shown; sent back with changed answers.
 */
revision: string, 
/**
 * Its answers as JSON; sent back with changed answers, so that an outdated form shows what was changed in it.
 */
shown: string, 
/**
 * What was changed, oldest first.
 */
changes: Array<DocumentDetail>, 
/**
 * The last proposal, if one was issued.
 */
proposal: QuotePageProposal | null, 
/**
 * The day and the arrival window; none if the owner has set up no crew.
 */
booking: QuoteBooking | null, 
/**
 * How the customer prefers to be reached.
 */
contact: QuoteContact, 
/**
 * The photos that the customer sent.
 */
photos: QuotePhotos, 
/**
 * Why the last form was refused.
 */
failed: FieldMessage | null, 
/**
 * Whether a question was sent just now.
 */
is_asked: boolean, 
/**
 * Whether deleting the customer's data was asked for just now.
 */
is_erasure_requested: boolean, };

export type QuotePageField = { 
/**
 * Its column.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * The entry.
 */
value: string, 
/**
 * The choices; none if it is typed.
 */
options: Array<Choice>, 
/**
 * Type of the input, or `textarea`.
 */
kind: string, 
/**
 * The longest entry in characters.
 */
max_length: number, };

export type QuotePageService = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
label: string, 
/**
 * Whether it is chosen.
 */
is_chosen: boolean, };

export type QuotePageProposal = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * Its words.
 */
document: Document, 
/**
 * Their hash, which is sent back.
 */
words_hash: string, 
/**
 * What is said about its status.
 */
status: string, 
/**
 * Whether it can be accepted.
 */
is_open: boolean, 
/**
 * Address of the PDF.
 */
pdf: string, 
/**
 * A new identifier for a question.
 */
question_id: string, 
/**
 * The name as typed before an error.
 */
name: string, 
/**
 * The question as typed before an error.
 */
question: string, };

export type QuoteBookingText = { 
/**
 * The heading while a day can be chosen.
 */
heading: string, 
/**
 * The heading once one is booked.
 */
heading_booked: string, 
/**
 * What to do, above the calendar.
 */
lead: string, 
/**
 * Said when no day is free, with `{days}`, the number of days that can be booked.
 */
nothing_free: string, 
/**
 * What is said aloud of a day without a free window, beside its number.
 */
full: string, 
/**
 * What is said aloud of a day on which nobody can come, beside its number.
 */
closed: string, 
/**
 * Heading above the windows of the chosen day, with `{day}`.
 */
windows: string, 
/**
 * A window, with `{from}` and `{to}`.
 */
window: string, 
/**
 * Said when the chosen day has no free window, with `{day}`.
 */
day_taken: string, 
/**
 * Label of the button that holds a window.
 */
hold: string, 
/**
 * How long it is held, below that button.
 */
hold_hint: string, 
/**
 * Said about a held window, with `{day}`, `{from}`, `{to}` and `{until}`.
 */
held: string, 
/**
 * Said about a hold that has ended, with `{day}`, `{from}` and `{to}`.
 */
expired: string, 
/**
 * Label of the button that books the held window.
 */
book: string, 
/**
 * Label of that button if the owner confirms bookings.
 */
request: string, 
/**
 * Label of the link to the form that accepts the proposal.
 */
accept_first: string, 
/**
 * What accepting the proposal books, with `{day}`, `{from}` and `{to}`.
 */
accept_books: string, 
/**
 * What accepting the proposal requests, with `{day}`, `{from}` and `{to}`.
 */
accept_requests: string, 
/**
 * Heading above the calendar while a window is held.
 */
other: string, 
/**
 * Said about a request, with `{day}`, `{from}` and `{to}`.
 */
requested: string, 
/**
 * Said about a booking, with `{day}`, `{from}` and `{to}`.
 */
booked: string, 
/**
 * Said when the job is done, with `{day}`.
 */
done: string, 
/**
 * Said about a canceled booking, with `{day}`, `{from}` and `{to}`.
 */
canceled: string, 
/**
 * Heading above what happens next.
 */
next_heading: string, 
/**
 * What happens next.
 */
next: Array<string>, 
/**
 * Label of the link to the calendar file.
 */
file: string, 
/**
 * Heading above the calendar that moves the booking.
 */
change: string, 
/**
 * Label of the button that moves it.
 */
reschedule: string, 
/**
 * Heading above the form that cancels.
 */
cancel_heading: string, 
/**
 * What canceling does.
 */
cancel_lead: string, 
/**
 * Label of the button that cancels.
 */
cancel: string, 
/**
 * Said when the time for changes is over.
 */
too_late: string, 
/**
 * Said when the proposal was accepted and the window was not booked, with `{problem}`.
 */
accepted: string, 
/**
 * Why a form is refused, by reason.
 */
problems: { [key in string]: string }, };

export type QuoteBooking = { 
/**
 * The heading.
 */
heading: string, 
/**
 * What became of the last choice; none before the first.
 */
status: string | null, 
/**
 * Why the last form was refused.
 */
failed: string | null, 
/**
 * The window that is held or booked.
 */
place: QuoteBookingPlace | null, 
/**
 * The days that can be chosen; none if no day is free.
 */
calendar: QuoteCalendar | null, 
/**
 * Said instead of a calendar.
 */
nothing_free: string | null, };

export type QuoteBookingPlace = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * How often it was changed; sent back with a change.
 */
sequence: number, 
/**
 * Whether it is only held.
 */
is_held: boolean, 
/**
 * Label of the button that books it; none if it is booked, or booked by accepting the proposal.
 */
book: string | null, 
/**
 * What accepting the open proposal does with it.
 */
accept: string | null, 
/**
 * Address of its calendar file.
 */
file: string | null, 
/**
 * Whether it is booked and can be changed by its customer.
 */
can_change: boolean, 
/**
 * Whether it is booked and the time for changes is over.
 */
is_too_late: boolean, };

export type QuoteCalendar = { 
/**
 * A new identifier for a hold.
 */
id: string, 
/**
 * The name of the month.
 */
month: string, 
/**
 * The month before.
 */
previous: Link | null, 
/**
 * The month after.
 */
next: Link | null, 
/**
 * The weekdays from Sunday.
 */
weekdays: Array<QuoteWeekday>, 
/**
 * The days of the weeks from Sunday; `null` outside of the month.
 */
weeks: Array<Array<QuoteDay | null>>, 
/**
 * The chosen day.
 */
chosen: QuoteChosenDay | null, 
/**
 * Whether it is shown at once where it is folded.
 */
is_open: boolean, };

export type QuoteWeekday = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its short name.
 */
short: string, };

export type QuoteDay = { 
/**
 * Its number in the month.
 */
number: number, 
/**
 * Its full date if it is free, or why it is not.
 */
label: string, 
/**
 * The address that shows its windows; none if it is not free.
 */
href: string | null, };

export type QuoteChosenDay = { 
/**
 * The day, as in `2026-12-05`.
 */
day: string, 
/**
 * Its number in the shown month; none in another one.
 */
number: number | null, 
/**
 * What is said about it.
 */
text: string, 
/**
 * Its free windows.
 */
windows: Array<Choice>, 
/**
 * The window that was chosen before an error.
 */
window: string, };

export type QuoteContactText = { 
/**
 * Heading above the form.
 */
heading: string, 
/**
 * Label of the choice between call, text and email.
 */
channel: string, 
/**
 * The choices: `any`, `call`, `text` and `mail`.
 */
channels: Array<Choice>, 
/**
 * What a customer who chooses text messages agrees to; write a link as `[words](/quote)`.
 */
consent: string, 
/**
 * Label of the earliest hour.
 */
not_before: string, 
/**
 * The choice of any hour.
 */
any_time: string, 
/**
 * Label of the language.
 */
language: string, 
/**
 * Label of the button that saves it.
 */
save: string, 
/**
 * Shown after it was saved.
 */
saved: string, };

export type QuoteContact = { 
/**
 * The choices of channel, hour and language, each with its field.
 */
fields: Array<QuoteContactField>, 
/**
 * The values that the form was made from; sent back with it.
 */
shown: string, 
/**
 * The version of the text about text messages; sent back with it.
 */
consent: string, 
/**
 * Whether it was saved just now.
 */
is_saved: boolean, };

export type QuoteContactField = { 
/**
 * Its name in the form.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * The chosen value.
 */
value: string, 
/**
 * The choices.
 */
options: Array<Choice>, };

export type QuotePhotosText = { 
/**
 * Heading above the form.
 */
heading: string, 
/**
 * What to send, with `{size}`, the most megabytes of a photo, and `{count}`, the most files.
 */
lead: string, 
/**
 * A photo that arrived, with `{name}` and `{size}`, its megabytes.
 */
photo: string, 
/**
 * Label of the file field.
 */
choose: string, 
/**
 * Label of the button that sends them.
 */
send: string, 
/**
 * Shown after they arrived.
 */
sent: string, 
/**
 * Said after an error if other photos of the same form arrived.
 */
others_sent: string, };

export type QuotePhotos = { 
/**
 * Where the form posts to.
 */
action: string, 
/**
 * What to send.
 */
lead: string, 
/**
 * The photos, oldest first.
 */
files: Array<QuotePhoto>, 
/**
 * Whether some were sent just now.
 */
is_sent: boolean, };

export type QuotePhoto = { 
/**
 * Its name and size.
 */
label: string, 
/**
 * URL of a small picture, if it could be decoded.
 */
preview: string | null, };

export type DeskRefusal = { 
/**
 * A message for the person at the desk.
 */
error: string, 
/**
 * Errors by field.
 */
fields: Array<FieldMessage>, 
/**
 * The current lead, if somebody else changed it first (409).
 */
lead: LeadLine | null, 
/**
 * The current file, if somebody else changed it first (409).
 */
content: ContentFile | null, 
/**
 * Problems with the content (422).
 */
problems: Array<ContentProblem>, 
/**
 * The file that already has the title or address of a new one (422).
 */
existing: ContentPlace | null, 
/**
 * Whether the request may be repeated after `POST reauthenticate` (403).
 */
reauthenticate: boolean, };

export type DeskEvent = { 
/**
 * Id of the lead.
 */
id: string, };

export type DeskMe = { 
/**
 * The signed-in person.
 */
person: DeskPerson, 
/**
 * The email address that the person has not confirmed yet; empty if there is none.
 */
pending_email: string, 
/**
 * The brand name.
 */
brand: string, 
/**
 * The owner's logo in the size of the site's header. Without one, the shipped logo is shown.
 */
logo: LogoImage | null, 
/**
 * The site's origin: scheme and host.
 */
site: string, 
/**
 * Today in the company's time zone.
 */
today: string, 
/**
 * The server's time, to correct for wrong clocks.
 */
now: number, 
/**
 * Minimum length of a password, in characters.
 */
password_min: number, 
/**
 * Names of the forms, by key.
 */
forms: Array<Choice>, 
/**
 * Number of failed messages, which need attention.
 */
failed_messages: number, 
/**
 * Whether mails are written to files, because there is no mail server.
 */
mail_to_files: boolean, 
/**
 * Why the newest unsent mail failed; empty if none did.
 */
mail_failure: string, 
/**
 * When the site's certificate expires, if the program should have renewed it for a while.
 */
certificate_ends_at: number | null, 
/**
 * Whether an owner dismissed the list of set-up steps.
 */
setup_dismissed: boolean, };

export type DeskPerson = { 
/**
 * Id of the person.
 */
id: string, 
/**
 * Name, as shown in the history of leads.
 */
name: string, 
/**
 * Email address for sign-in.
 */
email: string, 
/**
 * Role of the person.
 */
role: DeskRole, 
/**
 * Language of the desk and of mail for this person.
 */
language: DeskLanguage, 
/**
 * Whether the invitation was accepted.
 */
state: PersonState, 
/**
 * Time of the last sign-in.
 */
signed_in_at: number | null, 
/**
 * Whether the person sees booked prices and revenue; owners always do. A crew member sees the prices of jobs.
 */
sees_revenue: boolean, 
/**
 * Number of the crew of a crew member.
 */
crew: number | null, };

export type Reauthentication = { 
/**
 * The current password.
 */
password: string, 
/**
 * A code of the second factor, or a recovery code; empty without a second factor.
 */
code: string, };

export type DeskSecondFactor = { 
/**
 * When it was turned on.
 */
enabled_at: number | null, 
/**
 * Number of unused recovery codes.
 */
codes_left: number, 
/**
 * Whether the settings require one, so that it cannot be turned off.
 */
is_required: boolean, 
/**
 * Within how many days the person has to turn it on; none if it is on or may stay off.
 */
days_left: number | null, };

export type SecondFactorCode = { 
/**
 * Six digits.
 */
code: string, };

export type RecoveryCodes = { 
/**
 * Each works once.
 */
codes: Array<string>, };

export type SecurityEvents = { 
/**
 * One page of events.
 */
events: Array<SecurityEvent>, 
/**
 * Value of `before` for the next page, if there is one.
 */
next: string | null, };

export type SecurityEvent = { 
/**
 * Id of the event.
 */
id: string, 
/**
 * When it happened.
 */
at: number, 
/**
 * Kind of the event, such as `sign_in`.
 */
kind: string, 
/**
 * What happened, as text.
 */
label: string, 
/**
 * Name of the person who did it; empty if nobody was signed in.
 */
actor: string, 
/**
 * Name of the person whose account it concerns; may be empty.
 */
person: string, 
/**
 * IP address; may be empty.
 */
address: string, 
/**
 * Counts, formats or the browser; may be empty.
 */
detail: string, };

export type PersonMatches = { 
/**
 * The lead asked about, and others.
 */
leads: Array<MatchedLead>, 
/**
 * Whether the lead's email address is subscribed to the moving tips.
 */
has_subscription: boolean, 
/**
 * For about how many days nightly backups still contain what is erased; none if the program does not know.
 */
backup_days: number | null, };

export type MatchedLead = { 
/**
 * The lead.
 */
lead: LeadLink, 
/**
 * The customer's name as entered there.
 */
customer_name: string, 
/**
 * What it has in common with the other lead.
 */
matched: Array<PersonMatch>, };

export type PersonMatch = "this" | "email" | "phone" | "visit";

export type ErasureRequest = { 
/**
 * Ids of matched leads.
 */
leads: Array<string>, 
/**
 * Whether the subscription of the lead's email address goes as well.
 */
subscription: boolean, };

export type DeskRole = "owner" | "dispatcher" | "crew";

export type DeskLanguage = "en" | "es";

export type LanguageChange = { 
/**
 * The new language.
 */
language: DeskLanguage, };

export type NameChange = { 
/**
 * The new name, at most 200 characters.
 */
name: string, };

export type BackupStatus = { 
/**
 * Whether it can; not with PostgreSQL.
 */
available: boolean, 
/**
 * Whether it is encrypted.
 */
encrypted: boolean, 
/**
 * Whether it contains the uploaded images; not if they are in a bucket.
 */
images: boolean, 
/**
 * The newest backup: downloaded at the desk, or in the folder of nightly ones.
 */
last: LastBackup | null, };

export type LastBackup = { 
/**
 * When it was downloaded or written.
 */
at: number, 
/**
 * Its size.
 */
bytes: number, };

export type NewBackup = { 
/**
 * The last part of its address.
 */
id: string, 
/**
 * Its size.
 */
bytes: number, };

export type EmailChange = { 
/**
 * The new email address.
 */
email: string, 
/**
 * The current password.
 */
password: string, };

export type PersonState = "invited" | "active";

export type DeskSession = { 
/**
 * Id of the session, which is not its secret.
 */
id: string, 
/**
 * The browser's user agent.
 */
device: string, 
/**
 * IP address of the sign-in.
 */
address: string, 
/**
 * Time of the sign-in.
 */
signed_in_at: number, 
/**
 * Time of the last use, accurate to a minute.
 */
seen_at: number, 
/**
 * When the session expires at the latest.
 */
ends_at: number, 
/**
 * Whether this is the current session.
 */
current: boolean, };

export type PasswordChange = { 
/**
 * The current password.
 */
old: string, 
/**
 * The new password.
 */
new: string, };

export type NewPerson = { 
/**
 * Name, at most 200 characters.
 */
name: string, 
/**
 * Email address for sign-in.
 */
email: string, 
/**
 * Role of the person.
 */
role: DeskRole, 
/**
 * Language of the invitation, and of the desk until the person changes it.
 */
language: DeskLanguage, 
/**
 * Whether the person sees booked prices and revenue; null for yes, and for a crew member no.
 */
sees_revenue: boolean | null, 
/**
 * Number of the crew of a crew member; null for everybody else.
 */
crew: number | null, };

export type PersonChange = { 
/**
 * Whether the person sees booked prices and revenue.
 */
sees_revenue: boolean, 
/**
 * Number of the crew that a crew member belongs to from now on; null to leave it as it is.
 */
crew: number | null, };

export type Invitation = { 
/**
 * The invited person.
 */
person: DeskPerson, 
/**
 * Link that accepts the invitation, once. It is shown only this one time.
 */
link: string, 
/**
 * When the link expires.
 */
until: number, 
/**
 * Whether a link is mailed to the person, too. It is not if there is no mail server.
 */
mailed: boolean, };

export type LeadStatus = "new" | "contacted" | "quoted" | "booked" | "done" | "lost" | "spam" | "continued" | "merged";

export type LeadSort = "newest" | "deadline" | "move_date";

export type LeadLine = { 
/**
 * Id of the lead.
 */
id: string, 
/**
 * Reference number for phone calls.
 */
reference: string, 
/**
 * The form's key: `quote`, `hero-card`, `residential`, `office`, `sharyland` or `phone`.
 */
form: string, 
/**
 * Name of the form.
 */
form_label: string, 
/**
 * Time of arrival.
 */
created_at: number, 
/**
 * The version to send back as `expected`.
 */
updated_at: number, 
/**
 * Status of the lead.
 */
state: LeadStatus, 
/**
 * Why it is quarantined, as text.
 */
spam_reason: string | null, 
/**
 * Whether it is quarantined because somebody marked it as spam.
 */
marked_as_spam: boolean, 
/**
 * When the 24-hour promise runs out; none once it is answered or quarantined.
 */
deadline: number | null, 
/**
 * Time of the first answer.
 */
answered_at: number | null, 
/**
 * The customer's name; may be empty.
 */
customer_name: string, 
/**
 * The email address; may be empty.
 */
customer_email: string, 
/**
 * The phone number as typed; may be empty.
 */
customer_phone: string, 
/**
 * Day of the move.
 */
moving_date: string | null, 
/**
 * Origin of the move; may be empty.
 */
origin: string, 
/**
 * Destination of the move; may be empty.
 */
destination: string, 
/**
 * Language of the page it was sent from.
 */
language: string, 
/**
 * `apartment`, `house`, `townhome` or `condo`.
 */
home_type: string | null, 
/**
 * Number of bedrooms, 0 for a studio.
 */
bedrooms: number | null, 
/**
 * Number of movers.
 */
crew_size: number | null, 
/**
 * Billed time.
 */
minutes: number | null, 
/**
 * The estimate that the visitor was shown.
 */
total_cents: number | null, 
/**
 * The booked price.
 */
booked_cents: number | null, 
/**
 * Day to follow up.
 */
follow_up_on: string | null, 
/**
 * Id of the person who works on it.
 */
assignee_id: string | null, 
/**
 * Name of that person.
 */
assignee: string | null, 
/**
 * Tags, in alphabetical order.
 */
tags: Array<string>, 
/**
 * Whether another lead has the same email or phone.
 */
has_duplicate: boolean, 
/**
 * Id of the lead it was merged into.
 */
merged_into: string | null, };

export type EditableEntry = { 
/**
 * The field's name, such as `company`.
 */
name: string, 
/**
 * Label of the field.
 */
label: string, 
/**
 * The present value; may be empty.
 */
value: string, 
/**
 * The allowed values; empty if it is typed.
 */
choices: Array<Choice>, };

export type LeadCorrection = { 
/**
 * The customer's name.
 */
name: string | null, 
/**
 * The phone number.
 */
phone: string | null, 
/**
 * The email address.
 */
email: string | null, 
/**
 * Origin of the move.
 */
origin: string | null, 
/**
 * Destination of the move.
 */
destination: string | null, 
/**
 * Day of the move.
 */
date: string | null, 
/**
 * The customer's language: `en` or `es`.
 */
language: string | null, 
/**
 * Corrected fields of the form, by name.
 */
entries: { [key in string]: string }, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type FollowUpChange = { 
/**
 * The day; none removes it.
 */
day: string | null, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type AssigneeChange = { 
/**
 * Id of the person; none for nobody.
 */
person: string | null, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type TagsChange = { 
/**
 * All tags, each of 1 to 40 characters without commas; at most 12.
 */
tags: Array<string>, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type NoteEdit = { 
/**
 * Text, 1 to 4,000 characters.
 */
text: string, 
/**
 * When the note was last written, as last seen.
 */
expected: number, };

export type NoteDeletion = { 
/**
 * When the note was last written, as last seen.
 */
expected: number, };

export type BulkRequest = { 
/**
 * At most 200.
 */
changes: Array<BulkChange>, };

export type BulkChange = { 
/**
 * Id of the lead.
 */
id: string, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, 
/**
 * The new status.
 */
state: LeadStatus | null, 
/**
 * With the status `new`: as if nobody had answered. Undoes a status set by mistake.
 */
unanswered: boolean, 
/**
 * Id of the assignee; empty for nobody.
 */
assignee: string | null, 
/**
 * All tags.
 */
tags: Array<string> | null, 
/**
 * Whether it is quarantined.
 */
quarantined: boolean | null, };

export type BulkResult = { 
/**
 * The changed leads, as they are now.
 */
changed: Array<LeadLine>, 
/**
 * Leads that somebody else changed first, as they are now.
 */
conflicts: Array<LeadLine>, 
/**
 * Ids of leads that no longer exist.
 */
missing: Array<string>, };

export type MergeRequest = { 
/**
 * Id of the duplicate.
 */
duplicate: string, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type NewReply = { 
/**
 * Subject, 1 to 200 characters.
 */
subject: string, 
/**
 * Text, 1 to 4,000 characters.
 */
text: string, 
/**
 * Language of the signature below it: `en` or `es`.
 */
language: string, 
/**
 * UUID of the request. Repeating it sends no second email.
 */
key: string, };

export type DeskReply = { id: string, at: number, 
/**
 * Name of the author.
 */
by: string, to: string, subject: string, text: string, 
/**
 * `due`, `sent`, `filed` if it was written to a file instead, `dead` or `limited`; none once the message
 * is no longer stored.
 */
state: string | null, };

export type ReplyDraft = { 
/**
 * `en` or `es`.
 */
language: string, name: string, subject: string, text: string, };

export type TextOffer = { 
/**
 * Why not: `no_phone`, `no_consent` or `hours`; none if they may be texted.
 */
refusal: string | null, 
/**
 * Templates in both languages, the customer's first, filled in for the lead.
 */
drafts: Array<TextDraft>, };

export type TextDraft = { 
/**
 * `en` or `es`.
 */
language: string, name: string, text: string, };

export type SentText = { 
/**
 * Text, 1 to 1,000 characters.
 */
text: string, 
/**
 * UUID of the request. Repeating it adds no second entry to the history.
 */
key: string, };

export type LeadChoices = { 
/**
 * People who can be assigned: id and name.
 */
people: Array<Choice>, 
/**
 * Tags in use, the most used first.
 */
tags: Array<string>, };

export type DeskWeek = { 
/**
 * Arrival windows in order, such as `08:00-10:00`.
 */
windows: Array<string>, 
/**
 * The crews, by number.
 */
crews: Array<DeskCrew>, 
/**
 * Blocked days from 60 days ago on.
 */
days_off: Array<DayOff>, 
/**
 * The days of the range on which the company is closed, by the opening hours or because they are blocked.
 */
closed: Array<string>, 
/**
 * The jobs, by time.
 */
jobs: Array<DeskJob>, };

export type DeskCrew = { 
/**
 * Its number.
 */
id: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The weekdays on which it works, as bits, the lowest of which is Monday.
 */
weekdays: number, };

export type DayOff = { 
/**
 * The day.
 */
day: string, 
/**
 * The crew; null for everybody.
 */
crew: number | null, };

export type DeskJob = { 
/**
 * Id of the booking.
 */
id: string, 
/**
 * Id of its lead.
 */
lead: string, 
/**
 * Reference of its lead.
 */
reference: string, 
/**
 * Name of the customer.
 */
name: string, 
/**
 * Phone of the customer.
 */
phone: string, 
/**
 * Where the move begins.
 */
origin: string, 
/**
 * Where it ends.
 */
destination: string, 
/**
 * `requested`, `booked` or `done`.
 */
status: string, 
/**
 * The crew.
 */
crew: number, 
/**
 * The day of the arrival.
 */
day: string, 
/**
 * The promised arrival: the earliest time.
 */
arrival_from: number, 
/**
 * The promised arrival: the latest time.
 */
arrival_to: number, 
/**
 * When the crew is reserved from.
 */
work_from: number, 
/**
 * When the crew is reserved until, with the time for the way to the next job.
 */
work_to: number, 
/**
 * Estimated time of the job, in minutes.
 */
minutes: number, 
/**
 * Rises with every change; a move names the one that it was made from.
 */
sequence: number, 
/**
 * Why it cannot be done as it stands: `closed`, `crew_off`, `crew_gone`, `overlap` or `estimate`.
 */
conflict: string | null, };

export type LeadBooking = { 
/**
 * The job that is requested or booked, or else the last that was done.
 */
job: DeskJob | null, };

export type NewJob = { 
/**
 * UUID of the booking. Repeating the request books nothing.
 */
id: string, 
/**
 * The day.
 */
day: string, 
/**
 * The window, such as `08:00-10:00`.
 */
window: string, 
/**
 * The crew; null for the first that is free.
 */
crew: number | null, 
/**
 * Time of the job, in minutes; null for that of the estimate.
 */
minutes: number | null, };

export type JobMove = { 
/**
 * The day.
 */
day: string, 
/**
 * The window, such as `08:00-10:00`.
 */
window: string, 
/**
 * The crew.
 */
crew: number, 
/**
 * The job's `sequence` as last seen.
 */
expected: number, };

export type AdjustmentRequest = { 
/**
 * Up to 30 own lines.
 */
lines: Array<AdjustmentLine>, 
/**
 * A discount in hundredths of a percent; not with one in cents.
 */
discount_basis_points: number | null, 
/**
 * A discount in cents.
 */
discount_cents: number | null, 
/**
 * Minutes that are estimated instead of those of the price list, in half hours.
 */
minutes: number | null, 
/**
 * The travel fee in cents; zero for none.
 */
travel_cents: number, 
/**
 * Why, in at most 500 characters. A preview needs none.
 */
reason: string, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type AdjustmentLine = { 
/**
 * What it is for, in at most 120 characters.
 */
text: string, 
/**
 * Its amount in cents, below zero if it lowers the price.
 */
cents: number, };

export type DeskAdjustments = { 
/**
 * Own lines.
 */
lines: Array<AdjustmentLine>, 
/**
 * The discount in hundredths of a percent, if it was given as a share.
 */
discount_basis_points: number | null, 
/**
 * The discount in cents, if it was given as an amount.
 */
discount_cents: number | null, 
/**
 * Minutes that were estimated instead of those of the price list.
 */
minutes: number | null, 
/**
 * The travel fee in cents.
 */
travel_cents: number, 
/**
 * Why.
 */
reason: string, };

export type AdjustmentPreview = { 
/**
 * The adjusted estimate.
 */
estimate: Estimate, 
/**
 * The most that a proposal of it would allow, in cents.
 */
maximum_cents: number, };

export type BookingConfirmation = "instant" | "by_hand";

export type BookingRules = { 
/**
 * Arrival windows in order, such as `08:00-10:00`.
 */
windows: Array<string>, 
/**
 * How long before a window begins customers can book it, in minutes.
 */
notice_minutes: number, 
/**
 * How long before a window begins customers can change and cancel, in minutes.
 */
cutoff_minutes: number, 
/**
 * Time that is reserved after each job, in minutes.
 */
buffer_minutes: number, 
/**
 * How many days from today customers can book; 0 is today alone.
 */
horizon_days: number, 
/**
 * When the work of a day ends, such as `21:00`.
 */
work_ends: string, 
/**
 * Who confirms a booking.
 */
confirmation: BookingConfirmation, 
/**
 * The version, which changes are based on; 0 before the first.
 */
version: number, };

export type BookingRulesChange = { 
/**
 * Arrival windows that do not overlap, in any order, such as `08:00-10:00`; at least one.
 */
windows: Array<string>, 
/**
 * How long before a window begins customers can book it, in minutes; at most 30 days.
 */
notice_minutes: number, 
/**
 * How long before a window begins customers can change and cancel, in minutes; at most 30 days.
 */
cutoff_minutes: number, 
/**
 * Time that is reserved after each job, in minutes: a multiple of 30, at most 480.
 */
buffer_minutes: number, 
/**
 * How many days from today customers can book, at most 366; 0 is today alone.
 */
horizon_days: number, 
/**
 * When the work of a day ends, such as `21:00`; after the beginning of each window.
 */
work_ends: string, 
/**
 * Who confirms a booking.
 */
confirmation: BookingConfirmation, 
/**
 * The version of the rules that the person saw.
 */
expected: number, };

export type BookingCrew = { 
/**
 * Its number.
 */
id: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The weekdays on which it works, as bits, the lowest of which is Monday.
 */
weekdays: number, 
/**
 * How many requested and booked jobs of it have not ended.
 */
jobs: number, 
/**
 * The version, which changes are based on.
 */
version: number, };

export type NewCrew = { 
/**
 * Its name, up to 60 characters, which no other crew has.
 */
name: string, 
/**
 * The weekdays on which it works, as bits, the lowest of which is Monday; at least one.
 */
weekdays: number, };

export type CrewChange = { 
/**
 * Its name, up to 60 characters, which no other crew has.
 */
name: string, 
/**
 * The weekdays on which it works, as bits, the lowest of which is Monday; at least one.
 */
weekdays: number, 
/**
 * The version of the crew that the person saw.
 */
expected: number, };

export type CrewRemoval = { 
/**
 * The number of its coming jobs that the person saw.
 */
jobs: number, };

export type BlockedDay = { 
/**
 * The day.
 */
day: string, 
/**
 * The crew; null for everybody.
 */
crew: number | null, 
/**
 * Why; may be empty.
 */
reason: string, };

export type NewDaysOff = { 
/**
 * The first day, today or later.
 */
first: string, 
/**
 * The last day, at most 365 days later.
 */
last: string, 
/**
 * The crew; null for everybody.
 */
crew: number | null, 
/**
 * Why, up to 120 characters; may be empty.
 */
reason: string, };

export type DaysOffRemoval = { 
/**
 * The first day.
 */
first: string, 
/**
 * The last day.
 */
last: string, 
/**
 * The crew; null for everybody.
 */
crew: number | null, };

export type DeskCalendar = { 
/**
 * Id.
 */
id: string, 
/**
 * Who uses it.
 */
name: string, 
/**
 * The crew whose jobs it shows; null for all.
 */
crew: number | null, 
/**
 * When it was made.
 */
created_at: number, };

export type NewCalendar = { 
/**
 * Who uses it, up to 60 characters.
 */
name: string, 
/**
 * The crew whose jobs it shows; null for all.
 */
crew: number | null, };

export type CalendarAddress = { 
/**
 * Who uses it.
 */
name: string, 
/**
 * The address, to which calendars subscribe.
 */
address: string, };

export type JobDetail = { 
/**
 * The job as in the week; its status can be `canceled`, too.
 */
job: DeskJob, 
/**
 * Name of the crew; empty if the crew was removed.
 */
crew_name: string, 
/**
 * The lead: the customer, the answers, notes and files.
 */
lead: DeskLead, 
/**
 * What the customer accepted.
 */
promise: JobPromise | null, 
/**
 * The clock.
 */
clock: JobClock, 
/**
 * Work beyond the proposal, oldest first.
 */
change_orders: Array<JobChangeOrder>, 
/**
 * The most that the job may cost with the accepted change orders; null if nothing limits it.
 */
limit_cents: number | null, 
/**
 * What it took, once it is done.
 */
result: JobResult | null, };

export type JobPromise = { 
/**
 * Its number.
 */
number: number, 
/**
 * `binding` or `not_to_exceed`.
 */
kind: string, 
/**
 * The estimate.
 */
estimate_cents: number, 
/**
 * The most that the job may cost.
 */
maximum_cents: number, 
/**
 * When it was accepted.
 */
accepted_at: number, 
/**
 * The name under which it was accepted.
 */
accepted_name: string, 
/**
 * Its words.
 */
document: Document | null, };

export type JobClock = { 
/**
 * `ready`, `running`, `paused` or `stopped`.
 */
state: string, 
/**
 * The steps, oldest first.
 */
steps: Array<JobClockStep>, 
/**
 * The time that counts until `now`, in minutes; the last one has begun.
 */
minutes: number, 
/**
 * The server's time.
 */
now: number, };

export type JobClockStep = { 
/**
 * When it was taken.
 */
at: number, 
/**
 * `start`, `pause`, `resume` or `stop`.
 */
step: string, };

export type JobChangeOrder = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it was written.
 */
at: number, 
/**
 * What is added.
 */
text: string, 
/**
 * What it adds to the maximum.
 */
cents: number, 
/**
 * When the customer accepted it.
 */
accepted_at: number | null, 
/**
 * The name that the customer typed.
 */
accepted_name: string | null, };

export type JobResult = { 
/**
 * When it was finished.
 */
at: number, 
/**
 * What it took.
 */
minutes: number, 
/**
 * The final amount; null if the person may not see it.
 */
cents: number | null, 
/**
 * `cash`, `card`, `zelle` or `check`.
 */
payment: string, };

export type NewClockStep = { 
/**
 * UUID of the step. Repeating the request changes nothing.
 */
id: string, 
/**
 * `start`, `pause`, `resume` or `stop`.
 */
step: string, };

export type NewChangeOrder = { 
/**
 * UUID of the change order. Repeating the request stores nothing.
 */
id: string, 
/**
 * What is added, 1 to 4,000 characters.
 */
text: string, 
/**
 * What it adds to the maximum, at most $1,000,000.
 */
cents: number, };

export type ChangeOrderAcceptance = { 
/**
 * The name that the customer types.
 */
name: string, };

export type JobFinish = { 
/**
 * What it took, 1 to 10,080; null for the time of the clock.
 */
minutes: number | null, 
/**
 * The final amount, not above the maximum and the accepted change orders.
 */
cents: number, 
/**
 * `cash`, `card`, `zelle` or `check`.
 */
payment: string, };

export type InvoiceRequest = { 
/**
 * UUID of the mail. Repeating the request sends nothing.
 */
id: string, };

export type EstimateForm = { 
/**
 * The wizard's texts.
 */
text: QuoteWizardSection, 
/**
 * The present price list.
 */
rates: Rates, 
/**
 * The entries of the lead's quote, or what is known of the lead.
 */
values: QuoteForm, 
/**
 * The crew that the site recommends, by number of bedrooms; the last one also for more.
 */
crew_by_bedrooms: Array<number>, };

export type EstimateRequest = { 
/**
 * The entries of the wizard's form. Name, email and phone are the lead's.
 */
values: QuoteForm, 
/**
 * Whether it is mailed to the customer.
 */
send: boolean, 
/**
 * Whether the customer already has it, for example from a call.
 */
given: boolean, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type DeskQuoteLink = { 
/**
 * The URL.
 */
address: string, };

export type ProposalRequest = { 
/**
 * A UUID, so that a repeated request issues nothing.
 */
key: string, 
/**
 * `not_to_exceed` or `binding`.
 */
kind: string, 
/**
 * The estimated time in minutes; the estimate's if missing.
 */
estimated_minutes: number | null, 
/**
 * The longest charged time in minutes; the one of the price list's rule if missing.
 */
longest_minutes: number | null, 
/**
 * Own lines after the services.
 */
lines: Array<ProposalLine>, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type ProposalLine = { 
/**
 * What is done.
 */
text: string, 
/**
 * Its price in cents.
 */
cents: number, };

export type DeskProposal = { 
/**
 * Id of the proposal.
 */
id: string, 
/**
 * Its number.
 */
number: number, 
/**
 * When it was issued, in milliseconds since 1970.
 */
issued_at: number, 
/**
 * Who issued it; empty if it was issued by itself.
 */
by: string, 
/**
 * `not_to_exceed` or `binding`.
 */
kind: string, 
/**
 * The estimate in cents.
 */
estimate_cents: number, 
/**
 * The maximum in cents.
 */
maximum_cents: number, 
/**
 * The last day on which it can be accepted, as `YYYY-MM-DD`.
 */
valid_until: string, 
/**
 * `open`, `accepted`, `declined`, `expired`, `superseded` or `outdated`.
 */
status: string, 
/**
 * When the customer decided, in milliseconds since 1970.
 */
decided_at: number | null, 
/**
 * The name under which it was accepted.
 */
accepted_name: string | null, 
/**
 * The network address from which it was decided.
 */
decided_from: string | null, 
/**
 * The key of the reason for declining.
 */
decline_reason: string | null, 
/**
 * What the customer wrote with it.
 */
decline_comment: string | null, 
/**
 * SHA-256 of its words.
 */
words_hash: string, };

export type DeskProposalQuestion = { 
/**
 * Id of the question.
 */
id: string, 
/**
 * When it was asked, in milliseconds since 1970.
 */
at: number, 
/**
 * The number of the proposal; 0 for a request to delete data.
 */
number: number, 
/**
 * The question.
 */
text: string, };

export type DeskProposals = { 
/**
 * The proposals, oldest first.
 */
proposals: Array<DeskProposal>, 
/**
 * Questions about them, oldest first.
 */
questions: Array<DeskProposalQuestion>, };

export type LeadCounts = { new: number, contacted: number, quoted: number, booked: number, done: number, lost: number, spam: number, continued: number, 
/**
 * Quarantined leads of any status, which are not in the counts above.
 */
quarantined: number, 
/**
 * New leads past their 24-hour deadline; counted up to 1,000.
 */
late: number, 
/**
 * New leads whose deadline is within 4 hours; counted up to 1,000.
 */
soon: number, 
/**
 * Open leads whose day to follow up has come; counted up to 1,000.
 */
due: number, 
/**
 * Open leads with a day to follow up; counted up to 1,000.
 */
follow_ups: number, 
/**
 * New leads, follow-ups that are due, and moves booked for today and tomorrow; the latter two
 * counted up to 1,000 each.
 */
today: number, 
/**
 * Moves booked for today; counted up to 1,000.
 */
moves_today: number, };

export type LeadPage = { 
/**
 * Rows, at most the requested number.
 */
leads: Array<LeadLine>, 
/**
 * Cursor to send as `after` for the next page; none on the last page.
 */
next: string | null, 
/**
 * Counts over all leads, regardless of the filters.
 */
counts: LeadCounts, };

export type DeskToday = { 
/**
 * The booked and done jobs of today and tomorrow, by time.
 */
jobs: Array<DeskJob>, 
/**
 * Booked jobs of earlier days that nobody has finished, the latest first; at most 100.
 */
unfinished: Array<DeskJob>, 
/**
 * Requested jobs that wait for confirmation, by time; at most 100.
 */
requests: Array<DeskJob>, 
/**
 * Leads whose customers asked for their data to be deleted, until it is; at most 100.
 */
to_erase: Array<LeadLine>, 
/**
 * Leads whose customers asked a question about a proposal, until somebody writes to them or adds a note; at most
 * 100.
 */
questions: Array<LeadLine>, 
/**
 * Proposals that wait for their customers, the oldest first; at most 100.
 */
proposals: Array<OpenProposal>, 
/**
 * New leads past their 24-hour deadline, the oldest first.
 */
late: Array<LeadLine>, 
/**
 * Other new leads, the oldest first. With `late` at most 100.
 */
new: Array<LeadLine>, 
/**
 * Leads that somebody contacted and whose day to follow up has come, the longest due first.
 */
follow_ups: Array<LeadLine>, 
/**
 * Moves booked for today and tomorrow that have no job. With `follow_ups` at most 100.
 */
moves: Array<LeadLine>, 
/**
 * Contacted and quoted leads with nothing due or asked, which wait for their customer; newest first, at most 20.
 */
waiting: Array<LeadLine>, 
/**
 * What was booked this month.
 */
month: MonthBookings, 
/**
 * Counts over all leads.
 */
counts: LeadCounts, };

export type OpenProposal = { 
/**
 * Its number.
 */
number: number, 
/**
 * Id of the lead that it is shown with.
 */
lead: string, 
/**
 * The customer's name; the lead's reference if there is none.
 */
name: string, 
/**
 * When it was issued, in milliseconds since 1970.
 */
issued_at: number, 
/**
 * The last day on which it can be accepted.
 */
valid_until: string, 
/**
 * The most that the customer pays, in cents; none for people who may not see revenue.
 */
maximum_cents: number | null, };

export type MonthBookings = { 
/**
 * Number of moves.
 */
moves: number, 
/**
 * Total of their booked prices, in cents; none for people who may not see revenue.
 */
cents: number | null, };

export type DeskLead = { 
/**
 * The row of the list.
 */
line: LeadLine, 
/**
 * Form entries, in the order of the form.
 */
entries: Array<LeadEntry>, 
/**
 * Details from the quote wizard.
 */
quote: DeskQuote | null, 
/**
 * Consent, given or not.
 */
consents: Array<DeskConsent>, 
/**
 * Whether the customer agreed to text messages at the lead's phone number.
 */
agrees_to_texts: boolean, 
/**
 * How the customer prefers to be reached, if they said so on the page of their quote.
 */
contact_preference: DeskContactPreference | null, 
/**
 * Where the lead came from.
 */
source: DeskSource, 
/**
 * Messages sent about the lead.
 */
messages: Array<DeskMessage>, 
/**
 * Notes, oldest first.
 */
notes: Array<DeskNote>, 
/**
 * Attached files.
 */
attachments: DeskAttachments, 
/**
 * History, oldest first.
 */
history: Array<HistoryEntry>, 
/**
 * The earlier lead of the same visitor that led to this one.
 */
continues: LeadLink | null, 
/**
 * Later leads that this one led to.
 */
continued_by: Array<LeadLink>, 
/**
 * Other leads with the same email or phone, newest first; at most 20.
 */
same_person: Array<SamePersonLead>, 
/**
 * Leads that were merged into this one. Their notes, files, messages and consents are among its own.
 */
merged: Array<MergedLead>, 
/**
 * Fields of the form that can be corrected besides those of the line.
 */
editable: Array<EditableEntry>, 
/**
 * Emails to the customer, oldest first.
 */
replies: Array<DeskReply>, };

export type DeskContactPreference = { 
/**
 * When they chose it.
 */
at: number, 
/**
 * `call`, `text` or `mail`; none if everything is fine.
 */
channel: string | null, 
/**
 * The hour of the day before which they do not want to be contacted; none if any time is fine.
 */
not_before: number | null, };

export type LeadLink = { id: string, reference: string, form_label: string, created_at: number, state: LeadStatus, };

export type SamePersonLead = { 
/**
 * The lead.
 */
lead: LeadLink, 
/**
 * The customer's name as entered there; may be empty.
 */
customer_name: string, 
/**
 * Day of the move.
 */
moving_date: string | null, 
/**
 * Its estimate.
 */
total_cents: number | null, };

export type MergedLead = { 
/**
 * The lead.
 */
lead: LeadLink, 
/**
 * Its estimate, unless the other lead has the same.
 */
total_cents: number | null, 
/**
 * Its values that the other lead does not have: fields, form entries and texts. A day is written as
 * `2026-11-24`, a language as its key.
 */
entries: Array<LeadEntry>, };

export type LeadEntry = { 
/**
 * The field's name, such as `moveDate`.
 */
name: string, 
/**
 * Label of the field.
 */
label: string, 
/**
 * The entry as text.
 */
value: string, };

export type DeskQuote = { home_type: string, bedrooms: number, square_footage: number, stairs_origin: number, stairs_destination: number, crew_size: number, 
/**
 * Keys of the additional services.
 */
additional_services: Array<string>, special_requests: string | null, 
/**
 * Whether the move goes beyond the served towns, so that the estimate counts the work at both doors.
 */
far: boolean, 
/**
 * The itemized estimate as it was shown.
 */
estimate: Estimate, 
/**
 * What was agreed with the customer beyond the price list, if anything was.
 */
adjustments: DeskAdjustments | null, 
/**
 * Price list that the estimate was computed with.
 */
rates_revision: string, 
/**
 * Whether today's price list gives the total that was shown.
 */
same_total_today: boolean, 
/**
 * The estimate recomputed from that price list; none if the list is lost.
 */
recomputed_total_cents: number | null, };

export type DeskConsent = { 
/**
 * Phone number of the lead that it was left with, which may have been merged into this one.
 */
phone: string, 
/**
 * The text as shown, without the addresses of its links.
 */
text: string, version: string, given: boolean, given_at: number, page: string, language: string, address: string, };

export type DeskSource = { page: string, referrer: string, 
/**
 * UTM parameters: name and value.
 */
campaign: Array<[string, string]>, language: string, address: string, };

export type DeskMessage = { 
/**
 * Id of the message.
 */
id: string, 
/**
 * `owner_mail`, `visitor_mail`, `lead_hook`, `deadline_mail`, …
 */
kind: string, 
/**
 * Name of the kind.
 */
label: string, 
/**
 * `due`, `sent`, `filed` (written to a file, because there is no mail server), `dead` or `limited` (the
 * recipient has had enough mails for a day).
 */
state: string, 
/**
 * Number of attempts.
 */
attempts: number, 
/**
 * Error of the last attempt, or why it is not sent; empty if it succeeded.
 */
failure: string, 
/**
 * Time of creation.
 */
created_at: number, 
/**
 * Time of the next attempt if it is waiting; 0 means immediately.
 */
due_at: number, 
/**
 * When it was sent or failed for good.
 */
finished_at: number | null, };

export type DeskNote = { 
/**
 * Id of the note.
 */
id: string, 
/**
 * Time of the note.
 */
at: number, 
/**
 * Time of the last edit.
 */
edited_at: number | null, 
/**
 * Name of the author.
 */
by: string, 
/**
 * Id of the author.
 */
by_id: string | null, 
/**
 * Text of the note.
 */
text: string, };

export type DeskAttachments = { 
/**
 * The files, oldest first.
 */
files: Array<DeskAttachment>, 
/**
 * Most files of a lead.
 */
max_files: number, 
/**
 * Largest file, in bytes.
 */
max_bytes: number, 
/**
 * Most bytes of all files together.
 */
max_total_bytes: number, };

export type DeskAttachment = { 
/**
 * Id of the attachment.
 */
id: string, 
/**
 * When it was attached.
 */
at: number, 
/**
 * Name of the person who attached it; empty if the customer sent it.
 */
by: string, 
/**
 * Id of that person; none if the customer sent it.
 */
by_id: string | null, 
/**
 * Name of the file.
 */
name: string, 
/**
 * Size in bytes.
 */
bytes: number, 
/**
 * URL of the download.
 */
address: string, 
/**
 * URL of a small picture, if it is an image that could be decoded.
 */
preview_address: string | null, };

export type HistoryEntry = { 
/**
 * Time of the action.
 */
at: number, 
/**
 * Name of the person; empty for automatic actions.
 */
by: string, 
/**
 * `received`, `added`, `state`, `booked`, `quarantined`, `released`, `retry`, `field`,
 * `lost_reason`, `follow_up`, `assigned`, `tags`, `note_edited`, `note_deleted`, `attachment_added`,
 * `attachment_deleted`, `replied`, `reply_saved`, `estimate`, `estimate_sent`, `estimate_given`,
 * `texted`, `merged`, `merged_into`, `unmerged`, `quote_revised`, `estimate_adjusted` (for a reason),
 * `agreed_hours_dropped`, `proposal_issued`, `proposal_not_issued` (automatically), `proposal_accepted`,
 * `proposal_declined`, `proposal_question`, `erasure_requested`, `booking_requested`, `booking_made`, `booking_moved`, `booking_canceled`,
 * `job_done`, `contact_preference` (a channel or `any`, and an hour or `any`), `photo_sent`, `field_taken` or `estimate_taken` (from a merged lead).
 */
what: string, 
/**
 * Label of the corrected field.
 */
field: string | null, 
/**
 * Name of that field, such as `date` or `language`.
 */
field_name: string | null, 
/**
 * Value before: a status, cents, a day or a text.
 */
from: string, 
/**
 * Value after: a status, cents, a day, a text or a message kind.
 */
to: string, };

export type StatusChange = { 
/**
 * The new status.
 */
state: LeadStatus, 
/**
 * Why there will be no move, for the status `lost`: `price`, `competitor`, `date`, `canceled`, `not_served`,
 * `no_answer` or `other`.
 */
reason: string | null, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type QuarantineChange = { 
/**
 * Whether to quarantine it.
 */
quarantined: boolean, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type BookedChange = { 
/**
 * Price in cents; none removes the price, unless the person may not see it.
 */
cents: number | null, 
/**
 * Day of the move; empty removes it, none keeps it.
 */
date: string | null, 
/**
 * Whether the lead becomes booked.
 */
book: boolean, 
/**
 * The lead's `updated_at` as last seen.
 */
expected: number, };

export type NewNote = { 
/**
 * Text, 1 to 4,000 characters.
 */
text: string, 
/**
 * UUID of the request. Repeating it adds no second note.
 */
key: string | null, };

export type PhoneLead = { 
/**
 * The customer's name.
 */
name: string, 
/**
 * The phone number.
 */
phone: string, 
/**
 * The email address; may be empty.
 */
email: string, 
/**
 * Origin of the move; may be empty.
 */
origin: string, 
/**
 * Destination of the move; may be empty.
 */
destination: string, 
/**
 * Day of the move; may be empty.
 */
date: string, 
/**
 * The first note; may be empty.
 */
note: string, 
/**
 * The customer's language, `en` or `es`; that of the person at the desk if it is empty.
 */
language: string, 
/**
 * Where the customer heard of the company: `referral`, `repeat`, `google`, `facebook`, `truck`, `website` or
 * `other`; may be empty.
 */
source: string, 
/**
 * The text beside the box for a consent to text messages that the customer gave on the phone; empty without one.
 */
texts_consent: string, 
/**
 * UUID of the request. Repeating it adds no second lead.
 */
key: string | null, };

export type Erased = { 
/**
 * Number of erased leads. Only this count is kept.
 */
leads: number, };

export type Reports = { 
/**
 * The first day.
 */
from: string, 
/**
 * The last day, which is today.
 */
to: string, 
/**
 * All days in order, including days without leads.
 */
days: Array<DayCount>, 
/**
 * Counts by form, highest first.
 */
forms: Array<Tally>, 
/**
 * Counts by page, highest first; at most 50.
 */
pages: Array<Tally>, 
/**
 * Counts by city of origin, highest first; at most 50.
 */
cities: Array<Tally>, 
/**
 * Counts by campaign, highest first; at most 50.
 */
campaigns: Array<Tally>, 
/**
 * Counts by what brought the customer, highest first; at most 50. Keys are those of [`PhoneLead`](super::PhoneLead),
 * names of sites, and `direct`.
 */
sources: Array<Tally>, 
/**
 * Counts of lost leads by reason, highest first. Keys are those of [`StatusChange`](super::StatusChange).
 */
lost_reasons: Array<Tally>, 
/**
 * How many visitors reached each step of the wizard.
 */
funnel: Array<FunnelCount>, 
/**
 * Number of leads that are booked or done.
 */
booked: number, 
/**
 * Total of their booked prices, in cents; none for people who may not see revenue.
 */
booked_cents: number | null, 
/**
 * Time to the first answer, by week.
 */
weeks: Array<WeekResponseTimes>, 
/**
 * Time to the first answer by form, over all weeks.
 */
response_times_by_form: Array<ResponseTimes>, 
/**
 * What jobs that were finished in these weeks took, by home size.
 */
job_times: Array<JobTimes>, 
/**
 * Booked and offered crew time of these weeks, from Monday to Sunday; empty without crews and jobs.
 */
capacity: Array<WeekdayUse>, 
/**
 * How long booked leads of these weeks took until then.
 */
time_to_booking: BookingTimes, 
/**
 * What became of the proposals that were issued in these weeks.
 */
proposals: ProposalCounts, 
/**
 * Leads of erased people, which appear only in `days` and `forms`.
 */
erased: number, };

export type DayCount = { 
/**
 * The day.
 */
day: string, 
/**
 * Number of new leads.
 */
leads: number, 
/**
 * Number of them that are booked or done.
 */
booked: number, 
/**
 * Total of their booked prices, in cents; none for people who may not see revenue.
 */
booked_cents: number | null, };

export type Tally = { 
/**
 * Key of the form, path, city or campaign; empty if unknown.
 */
key: string, 
/**
 * Name of the group.
 */
label: string, 
/**
 * Number of leads.
 */
leads: number, 
/**
 * Number of them that are booked or done.
 */
booked: number, 
/**
 * Total of their booked prices, in cents; none for people who may not see revenue.
 */
booked_cents: number | null, };

export type FunnelCount = { 
/**
 * Step, 1 to 5.
 */
step: number, 
/**
 * Count. Visitors are not tracked from step to step.
 */
count: number, };

export type WeekResponseTimes = { 
/**
 * Monday of the week.
 */
week: string, 
/**
 * All forms together, with an empty key.
 */
all: ResponseTimes, 
/**
 * Values by form.
 */
forms: Array<ResponseTimes>, };

export type ResponseTimes = { 
/**
 * Key of the form; empty for all forms.
 */
key: string, 
/**
 * Name of the form.
 */
label: string, 
/**
 * Number of answered leads.
 */
answered: number, 
/**
 * Number of leads that nobody contacted, also closed ones.
 */
open: number, 
/**
 * Number of them that have waited for more than 24 hours.
 */
overdue: number, 
/**
 * Number of leads answered within 24 hours.
 */
in_time: number, 
/**
 * Median time in milliseconds.
 */
median_ms: number | null, 
/**
 * 90th percentile in milliseconds.
 */
p90_ms: number | null, };

export type JobTimes = { 
/**
 * Number of bedrooms; the last line of the price list covers all larger homes.
 */
bedrooms: number, 
/**
 * Number of jobs.
 */
jobs: number, 
/**
 * Median of the estimated times.
 */
estimated_minutes: number, 
/**
 * Median of the times that the jobs took.
 */
actual_minutes: number, 
/**
 * The base time of the price list.
 */
base_minutes: number, 
/**
 * A base time that fits these jobs better; none if that of the price list fits, or of fewer than five jobs.
 */
suggested_minutes: number | null, };

export type WeekdayUse = { 
/**
 * The weekday, such as `monday`.
 */
weekday: string, 
/**
 * Time of the arrival windows of each crew that worked; days off are left out.
 */
offered_minutes: number, 
/**
 * Reserved time of booked and done jobs, with the time between jobs. It can exceed what was offered.
 */
booked_minutes: number, };

export type BookingTimes = { 
/**
 * Number of booked leads.
 */
booked: number, 
/**
 * Number of them that were booked within 24 hours.
 */
within_day: number, 
/**
 * Median time in milliseconds.
 */
median_ms: number | null, };

export type ProposalCounts = { 
/**
 * All of them.
 */
sent: number, 
/**
 * Accepted ones.
 */
accepted: number, 
/**
 * Declined ones.
 */
declined: number, 
/**
 * Those that still wait for their customers.
 */
open: number, 
/**
 * Those that can no longer be accepted: their last day is past, or the quote was changed.
 */
ended: number, 
/**
 * Why customers declined, the most frequent first.
 */
reasons: Array<DeclineCount>, };

export type DeclineCount = { 
/**
 * `price`, `date`, `other_mover`, `no_move` or `other`.
 */
reason: string, 
/**
 * Number of proposals.
 */
proposals: number, };

export type DeskOutbox = { 
/**
 * Number of waiting messages.
 */
waiting: number, 
/**
 * Number of failed messages, which are not sent again automatically.
 */
failed: number, 
/**
 * Failed messages first, then waiting ones; newest first, at most 200.
 */
messages: Array<OutboxLine>, 
/**
 * Emails to customers of the last 30 days that were written to files, because there was no mail server; newest
 * first, at most 200.
 */
filed: Array<OutboxLine>, };

export type OutboxLine = { 
/**
 * The message.
 */
message: DeskMessage, 
/**
 * Id of its lead, if it has one.
 */
lead: LeadLink | null, 
/**
 * Name of the customer, if it has a lead.
 */
customer_name: string, 
/**
 * Their phone number as typed; empty if they gave none.
 */
customer_phone: string, };

export type ContentList = { 
/**
 * Groups, in display order.
 */
groups: Array<ContentGroup>, 
/**
 * Why earlier published changes are not shown: they do not fit the content of this version.
 * Empty if there are no problems.
 */
problems: Array<ContentProblem>, };

export type ContentKind = "facts" | "rates" | "business" | "pages" | "cities" | "posts" | "texts";

export type ContentGroup = { 
/**
 * The kind of the files.
 */
kind: ContentKind, 
/**
 * The files, sorted by title.
 */
files: Array<ContentLine>, };

export type ContentLine = { 
/**
 * Below `content/`, such as `en/pages/home.toml`.
 */
path: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * Path of the page made from this file, if any.
 */
page_path: string | null, 
/**
 * The last change made at the desk; none if the file is as shipped.
 */
edited: ContentEdit | null, 
/**
 * Whether the file was deleted. It can be restored from its history.
 */
removed: boolean, 
/**
 * Whether it translates an English file that was changed later.
 */
outdated: boolean, 
/**
 * In a search result: the value that matches, as a JSON Pointer; none if the title does.
 */
found_at: string | null, 
/**
 * In a search result: the text around the match.
 */
found: string | null, };

export type ContentEdit = { 
/**
 * Time of the change.
 */
at: number, 
/**
 * Name of the person.
 */
by: string, };

export type ContentFile = { 
/**
 * Path below `content/`.
 */
path: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * Path of the page made from this file, if any.
 */
page_path: string | null, 
/**
 * The kind of the file.
 */
kind: ContentKind, 
/**
 * Version to send back as `expected`. It differs after each change. Empty for an unpublished
 * file.
 */
version: string, 
/**
 * JSON Schema (2020-12) of `value`. `x-lines` marks a text that may have several lines,
 * `x-image` the name of an image, and `x-described` an image that cannot do without a description.
 */
schema: unknown, 
/**
 * Values of the file; for a post, its front matter.
 */
value: unknown, 
/**
 * Markdown body of a post; none for other files.
 */
body: string | null, 
/**
 * Whether the file can be deleted at the desk: cities and posts can.
 */
removable: boolean, 
/**
 * Whether the file was deleted; `value` then holds its last values.
 */
removed: boolean, 
/**
 * Placeholders that its texts may contain, with their values in its language.
 */
placeholders: Array<Placeholder>, 
/**
 * Where other files show its values; only the price list has any.
 */
places: Array<ValuePlaces>, 
/**
 * The same file in the other language, if there is one.
 */
counterpart: ContentCounterpart | null, 
/**
 * Versions, newest first. The shipped version, if any, comes last.
 */
history: Array<ContentVersion>, };

export type ContentPlace = { 
/**
 * Path below `content/`.
 */
file: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * Path of the page made from this file, if any.
 */
page_path: string | null, };

export type Placeholder = { 
/**
 * What is written between the braces.
 */
name: string, 
/**
 * What pages show in its place now.
 */
value: string, };

export type ValuePlaces = { 
/**
 * The value, as a JSON Pointer such as `/crews/3`.
 */
pointer: string, 
/**
 * The files of all languages that show it.
 */
places: Array<ContentPlace>, };

export type ContentVersion = { 
/**
 * Version to send as `to`: an id, or `shipped`.
 */
id: string, 
/**
 * Time of publication; none for the shipped version.
 */
at: number | null, 
/**
 * Name of the person who published it; empty for the shipped version.
 */
by: string, 
/**
 * What was done: `published`, `undone`, `removed` or `shipped`.
 */
note: string, 
/**
 * Whether this is the shipped version.
 */
is_shipped: boolean, 
/**
 * Whether this is the version that the site shows.
 */
is_current: boolean, };

export type ContentProblem = { 
/**
 * The value, as a JSON Pointer such as `/section/0/heading`; `/body` for the Markdown of a
 * post, empty for the whole file.
 */
pointer: string, 
/**
 * What the desk calls the value, such as `Hero, Image`; empty for the whole file.
 */
place: string, 
/**
 * Line in the file; if `pointer` is `/body`, line in the Markdown.
 */
line: number | null, 
/**
 * The file, which is not always the edited one.
 */
file: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * Description of the problem.
 */
message: string, };

export type ContentDraft = { 
/**
 * Path below `content/`.
 */
path: string, 
/**
 * The edited values.
 */
value: unknown, 
/**
 * Markdown body of a post.
 */
body: string | null, };

export type ContentChange = { 
/**
 * Path below `content/`.
 */
path: string, 
/**
 * The edited values.
 */
value: unknown, 
/**
 * Markdown body of a post.
 */
body: string | null, 
/**
 * The `version` that was edited.
 */
expected: string, };

export type ContentChanges = { 
/**
 * The files, each once.
 */
changes: Array<ContentChange>, };

export type ScheduledChanges = { 
/**
 * The day in the company's time zone, as `YYYY-MM-DD`.
 */
date: string, 
/**
 * The time of that day, as `HH:MM`. One that a change to daylight saving time skips is an hour later; one that
 * there is twice is the first.
 */
time: string, 
/**
 * The files, each once.
 */
changes: Array<ContentChange>, };

export type ScheduledContent = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * When it is published, in milliseconds since 1970.
 */
due_at: number, 
/**
 * Name of the person who scheduled it.
 */
by: string, 
/**
 * The files.
 */
files: Array<ContentPlace>, 
/**
 * Whether it was not published at its time. It is not tried again.
 */
failed: boolean, 
/**
 * The problems that were found then; none if someone else had published one of the files.
 */
problems: Array<ContentProblem>, };

export type ContentCounterpart = { 
/**
 * Path below `content/`.
 */
path: string, 
/**
 * Its language, such as `es`.
 */
lang: string, 
/**
 * The last change made at the desk; none if the file is as shipped.
 */
edited: ContentEdit | null, 
/**
 * Whether it is the English original and was changed later than the translation.
 */
newer: boolean, 
/**
 * The first field of an original that was changed later, as a JSON Pointer.
 */
changed: string | null, 
/**
 * Whether it is the translation and the English original was changed later.
 */
older: boolean, };

export type ContentUndo = { 
/**
 * Path below `content/`.
 */
path: string, 
/**
 * The `id` of the version to restore.
 */
to: string, 
/**
 * The `version` that was shown.
 */
expected: string, };

export type ContentCheck = { 
/**
 * Problems that prevent publishing.
 */
problems: Array<ContentProblem>, 
/**
 * Warnings, which do not prevent publishing.
 */
warnings: Array<string>, 
/**
 * Problems that the site had before. They do not prevent publishing.
 */
known: Array<ContentProblem>, };

export type ContentPreview = { 
/**
 * Path on this site, below `/desk/preview/`.
 */
address: string, 
/**
 * When the preview expires.
 */
until: number, };

export type OwnText = { 
/**
 * The share, in percent; none if the file is no city page.
 */
percent: number | null, 
/**
 * The least share with which a city page is published, in percent.
 */
least: number, };

export type FactPlaces = { 
/**
 * The fact, such as `phone`.
 */
fact: string, 
/**
 * The reading, such as `main`.
 */
reading: string, 
/**
 * The files of all languages.
 */
places: Array<ContentPlace>, };

export type ColorCheck = { 
/**
 * The main color.
 */
primary: CheckedColor, 
/**
 * The accent color.
 */
accent: CheckedColor, 
/**
 * The colors with their shades, for a sample; the shipped color in place of one that is no color.
 */
sample: BrandColors, };

export type CheckedColor = { 
/**
 * The lowest contrast of white text on it and its shades, such as `7.2`; none if it is no color.
 */
text_contrast: string | null, 
/**
 * Why the color cannot be published, if it cannot.
 */
problem: string | null, 
/**
 * The nearest color that can be used, if this one cannot.
 */
nearest: string | null, 
/**
 * The color that the program came with.
 */
shipped: string, };

export type MailStatus = { 
/**
 * The mail server's host; none if mails are written to files.
 */
server: string | null, 
/**
 * Whether the settings of the program name the server, so that the desk cannot change it.
 */
is_fixed: boolean, 
/**
 * The folder that mails are written to without a server.
 */
folder: string, 
/**
 * Who receives mail about leads.
 */
owner_address: string, 
/**
 * Where this address is from: `setting`, `desk` if it was entered there, `account` or `content`.
 */
owner_source: string, 
/**
 * The version of the address that was entered at the desk; 0 if none ever was.
 */
owner_version: number, 
/**
 * Messages waiting for their next attempt.
 */
waiting: number, 
/**
 * Messages that failed for good.
 */
failed: number, 
/**
 * Why the newest unsent mail failed; empty if none did.
 */
failure: string, 
/**
 * The last test mail to the signed-in person.
 */
test: DeskMessage | null, };

export type MailEncryption = "tls" | "starttls" | "none";

export type MailServerSettings = { 
/**
 * The host name or IP address; empty if no server was entered.
 */
host: string, 
/**
 * The port.
 */
port: number, 
/**
 * How the connection is encrypted.
 */
encryption: MailEncryption, 
/**
 * The account; empty if the server asks for none.
 */
username: string, 
/**
 * Whether a password is stored.
 */
has_password: boolean, 
/**
 * The version, which changes are based on. It increases when the server is removed, too.
 */
version: number, };

export type MailServerChange = { 
/**
 * The host name or IP address.
 */
host: string, 
/**
 * The port, 1 to 65535.
 */
port: number, 
/**
 * How the connection is encrypted.
 */
encryption: MailEncryption, 
/**
 * The account; empty if the server asks for none.
 */
username: string, 
/**
 * The password. Empty keeps the stored one, if host, port and account stay the same.
 */
password: string, 
/**
 * The version of the settings that the person saw.
 */
expected: number, };

export type MailServerRemoval = { 
/**
 * The version of the settings that the person saw.
 */
expected: number, };

export type LeadMailChange = { 
/**
 * The email address; empty for the one with which the first owner signs in.
 */
email: string, 
/**
 * The version of the address that the person saw.
 */
expected: number, };

export type PushStatus = { 
/**
 * The site's public key, with which a browser subscribes: Base64 for URLs.
 */
public_key: string, 
/**
 * The person's devices, in the order they were added.
 */
devices: Array<PushDevice>, 
/**
 * When the person is not notified, in the company's time zone.
 */
quiet: QuietHours | null, 
/**
 * How many people leads ring, one after the other.
 */
people: number, };

export type PushDevice = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * Its address at a push service, by which a browser knows itself.
 */
endpoint: string, 
/**
 * The user agent.
 */
device: string, 
/**
 * When it was added.
 */
created_at: number, 
/**
 * When a push service last accepted a notification for it.
 */
notified_at: number | null, 
/**
 * The last test.
 */
test: PushTest | null, };

export type PushTest = { 
/**
 * `due`, `sent` (the push service accepted it) or `dead`.
 */
state: string, 
/**
 * Why the last attempt failed; empty if it did not.
 */
failure: string, 
/**
 * When it was asked for.
 */
at: number, };

export type NewPushDevice = { 
/**
 * Its address at a push service.
 */
endpoint: string, 
/**
 * The browser's public key, in Base64 for URLs.
 */
p256dh: string, 
/**
 * The browser's secret, in Base64 for URLs.
 */
auth: string, };

export type QuietHours = { 
/**
 * When they begin.
 */
from: string, 
/**
 * When they end.
 */
until: string, };

export type LeadClaim = { 
/**
 * The ticket of the notification.
 */
ticket: string, };

export type ClaimResult = { 
/**
 * `claimed`, `taken` by somebody else, or `closed` because it was answered.
 */
outcome: string, 
/**
 * Who has it, if it is taken.
 */
name: string, };

export type SetUp = { 
/**
 * Whether the owner dismissed the list.
 */
dismissed: boolean, 
/**
 * The steps, in display order.
 */
steps: Array<SetUpStep>, };

export type SetUpStep = { 
/**
 * `profile`, `mail`, `licenses`, `claims`, `policies`, `samples`, `legal`, `prices`, `pictures`, `person`,
 * `booking` or `backup`.
 */
key: string, 
/**
 * Whether it is done, or the owner said so.
 */
done: boolean, 
/**
 * Whether the owner can say that it is done. Steps with claims are done by their samples.
 */
confirmable: boolean, 
/**
 * Whether the owner said that it is done.
 */
confirmed: boolean, 
/**
 * What came with the program and is still shown.
 */
samples: Array<Sample>, };

export type Sample = { 
/**
 * What a confirmation names. The texts of a page have the same key in every language, and a price is
 * named by its crew or service, such as `rates.toml/crews/3`.
 */
key: string, 
/**
 * The fact and reading, such as `phone.main`; empty if it is no fact.
 */
fact: string, 
/**
 * The file, below `content/`.
 */
file: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * Where it is in the file, as a JSON Pointer; empty for the whole file.
 */
pointer: string, 
/**
 * What it says.
 */
text: string, 
/**
 * Whether it may be true for a company. Numbers and addresses that belong to nobody, or to a social
 * network, may not.
 */
confirmable: boolean, 
/**
 * Whether the owner said that it is true for the company.
 */
confirmed: boolean, };

export type SetUpChange = { 
/**
 * The key of a step or of a sample, or `dismissed`.
 */
key: string, 
/**
 * Whether it is done, true or dismissed.
 */
done: boolean, };

export type NewPage = { 
/**
 * Title of the page, or name of the city; its path is made from it.
 */
title: string, 
/**
 * Language of the page; English if left out.
 */
lang: DeskLanguage, };

export type NewPost = { 
/**
 * Title of the post; its path is made from it.
 */
title: string, 
/**
 * Key of its category.
 */
category: string, 
/**
 * Language of the post, which is that of the category; English if left out.
 */
lang: DeskLanguage, };

export type NewCounterpart = { 
/**
 * Path below `content/` of the file that has none.
 */
path: string, };

export type DeskImages = { 
/**
 * Images in the bucket, by name.
 */
images: Array<DeskImage>, 
/**
 * Images that pages use, by name, whether or not the bucket has them.
 */
named: Array<RequestedImage>, 
/**
 * Largest accepted file, in bytes.
 */
max_bytes: number, };

export type DeskImage = { 
/**
 * Name in the bucket.
 */
name: string, 
/**
 * URL of the image. It differs after each change.
 */
address: string, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * Size of the file in bytes.
 */
bytes: number, 
/**
 * Media type, such as `image/jpeg`.
 */
content_type: string, 
/**
 * Time of the upload.
 */
updated_at: number, 
/**
 * Whether it is the company's logo, which all pages show.
 */
is_logo: boolean, 
/**
 * Whether only the first frame of an animation was stored.
 */
is_first_frame: boolean, 
/**
 * Paths of the pages that show it otherwise.
 */
used_by: Array<string>, 
/**
 * What pages of all languages say that it shows.
 */
descriptions: Array<ImageDescription>, };

export type ImageDescription = { 
/**
 * The file, below `content/`.
 */
file: string, 
/**
 * Title of the file.
 */
title: string, 
/**
 * The description, as a JSON Pointer such as `/section/0/image/alt`.
 */
pointer: string, 
/**
 * The description as visitors hear it.
 */
text: string, };

export type RequestedImage = { 
/**
 * Name of the image, such as `moving-truck-hero.jpg`.
 */
name: string, 
/**
 * URL of the drawing shown while the bucket has no image of this name.
 */
fallback: string, 
/**
 * Alt text of the first page that shows it.
 */
title: string, 
/**
 * Width of the drawing in pixels.
 */
width: number, 
/**
 * Height of the drawing in pixels.
 */
height: number, 
/**
 * Whether the bucket has an image of this name.
 */
held: boolean, 
/**
 * Paths of the pages that show it.
 */
used_by: Array<string>, };

export type DeskVideos = { 
/**
 * The videos, by name.
 */
videos: Array<DeskVideo>, 
/**
 * Largest accepted video, in bytes.
 */
max_bytes: number, 
/**
 * Largest accepted captions file, in bytes.
 */
max_captions_bytes: number, };

export type DeskVideo = { 
/**
 * Its name, such as `review-1.mp4`.
 */
name: string, 
/**
 * What the first page that shows it calls it.
 */
title: string, 
/**
 * URL of the video that pages show. It differs after each change.
 */
address: string, 
/**
 * The uploaded video; without one, pages show the bundled sample.
 */
uploaded: UploadedVideo | null, 
/**
 * Captions by language.
 */
captions: Array<DeskCaptions>, 
/**
 * Name of its still image in the image bucket.
 */
poster: string | null, 
/**
 * URL of the still image that pages show.
 */
poster_address: string | null, 
/**
 * Paths of the pages that show it.
 */
used_by: Array<string>, };

export type UploadedVideo = { 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * Size of the file in bytes.
 */
bytes: number, 
/**
 * Duration in milliseconds.
 */
duration_ms: number, 
/**
 * Whether it has sound.
 */
has_sound: boolean, 
/**
 * Time of the upload.
 */
updated_at: number, };

export type DeskCaptions = { 
/**
 * The language, such as `en`.
 */
language: string, 
/**
 * The language's own name.
 */
label: string, 
/**
 * URL of the captions file, if there are captions in this language.
 */
address: string | null, 
/**
 * Whether they were uploaded.
 */
uploaded: boolean, };

/** The wizard's single-value fields, in the order of the form, from crates/domain. */
export const QUOTE_FIELDS = {
  home_type: { step: 1, kind: 'choice', required: false, initial: 'apartment', maxLength: 200, choices: ['apartment', 'house', 'townhome', 'condo'] },
  bedrooms: { step: 1, kind: 'count', required: false, initial: '1', maxLength: 200, choices: ['0', '1', '2', '3', '4'] },
  square_footage: { step: 1, kind: 'number', required: false, initial: '800', maxLength: 200, choices: [] },
  moving_date: { step: 2, kind: 'date', required: false, initial: '', maxLength: 200, choices: [] },
  origin_address: { step: 2, kind: 'address', required: false, initial: '', maxLength: 300, choices: [] },
  stairs_origin: { step: 2, kind: 'count', required: false, initial: '0', maxLength: 200, choices: ['0', '1', '2', '3'] },
  destination_address: { step: 2, kind: 'address', required: false, initial: '', maxLength: 300, choices: [] },
  stairs_destination: { step: 2, kind: 'count', required: false, initial: '0', maxLength: 200, choices: ['0', '1', '2', '3'] },
  crew_size: { step: 2, kind: 'crew', required: false, initial: '2', maxLength: 200, choices: [] },
  customer_name: { step: 4, kind: 'text', required: true, initial: '', maxLength: 200, choices: [] },
  customer_email: { step: 4, kind: 'email', required: true, initial: '', maxLength: 200, choices: [] },
  customer_phone: { step: 4, kind: 'phone', required: true, initial: '', maxLength: 200, choices: [] },
  special_requests: { step: 4, kind: 'free-text', required: false, initial: '', maxLength: 4000, choices: [] },
} as const;

/** The longest free text, in characters. */
export const FREE_TEXT_MAX = 4000;

/** The largest home that the wizard accepts, in square feet. */
export const SQUARE_FEET_MAX = 1000000;

/** The lists of crates/domain/src/places.rs. */
export const PLACES = {
  served: 'mcallen, edinburg, mission, pharr, alamo, donna, elsa, edcouch, la joya, palmview, san juan, hidalgo, granjeno, palmhurst, penitas, sullivan city, la villa, sharyland',
  eastern: 'weslaco, mercedes, progreso, harlingen',
  distant: 'brownsville',
  far: 'alice, amarillo, abilene, alamo heights, aransas pass, arlington, austin, baytown, beaumont, beeville, belton, boerne, bulverde, carrollton, cedar park, cibolo, college station, combes, conroe, corpus, corpus christi, cotulla, dallas, del rio, denton, eagle pass, edroy, el paso, escobares, falfurrias, fort worth, ft worth, fredericksburg, freer, frisco, galveston, garceno, garland, george west, georgetown, grand prairie, hebbronville, helotes, houston, huntsville, irving, isla del padre, katy, kerrville, killeen, kingsville, kingwood, la feria, la grulla, la isla, laguna vista, laredo, league city, lewisville, longview, los fresnos, lubbock, lufkin, lyford, mckinney, mesquite, midland, nacogdoches, new braunfels, odessa, olmito, padre island, pasadena, pearland, pearsall, pflugerville, plano, port aransas, port arthur, port isabel, port mansfield, primera, raymondville, refugio, rio grande city, rio hondo, robstown, rockport, roma, round rock, san angelo, san antonio, san benito, san isidro, san marcos, san perlita, santa rosa, sarita, schertz, seguin, sinton, south padre, south padre island, sugar land, texarkana, the woodlands, three rivers, tyler, universal city, uvalde, victoria, waco, wichita falls, woodlands, zapata, alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, luisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, nueva jersey, new mexico, nuevo mexico, new york, nueva york, carolina, north carolina, carolina del norte, south carolina, carolina del sur, north dakota, south dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, tennessee, utah, vermont, virginia, west virginia, washington, wisconsin, wyoming, puerto rico, canada, albuquerque, atlanta, baton rouge, boston, charlotte, chicago, denver, detroit, indianapolis, kansas city, las vegas, little rock, los angeles, memphis, miami, minneapolis, nashville, new orleans, nueva orleans, nyc, oklahoma city, orlando, philadelphia, phoenix, portland, salt lake city, san diego, san francisco, san jose, seattle, st louis, saint louis, tampa, tucson, tulsa, camargo, cdmx, chihuahua, ciudad de mexico, ciudad victoria, coahuila, durango, guadalajara, guanajuato, jalisco, matamoros, mexico, mexico city, michoacan, miguel aleman, monterrey, nuevo laredo, nuevo leon, nuevo progreso, puebla, queretaro, reynosa, rio bravo, saltillo, san luis potosi, tamaulipas, tamps, tampico, tijuana, torreon, valle hermoso, veracruz, zacatecas',
  stateCodes: 'ak, al, ar, az, ca, co, ct, dc, de, fl, ga, hi, ia, id, il, in, ks, ky, la, ma, md, me, mi, mn, mo, ms, mt, nc, nd, ne, nh, nj, nm, nv, ny, oh, ok, or, pa, pr, ri, sc, sd, tn, ut, va, vt, wa, wi, wv, wy',
  ambiguousCodes: 'al, co, ct, de, fl, hi, id, in, la, ma, me, mi, mt, ne, oh, ok, or, pa, va',
  homeWords: 'tx, texas, tex, usa, us, united, states, estados, unidos, eua, eeuu',
  streetStarts: 'calle, avenida, calzada, calz, camino, paseo, privada, callejon, cerrada, bulevar, prolongacion, colonia, col, via',
  streetFirst: 'ave, av, blvd, boulevard',
  connectors: 'de, del, la, las, los, el',
  directions: 'n, s, e, w, north, south, east, west, norte, sur, este, oeste',
  numberStarts: 'apt, apto, depto, unit, unidad, suite, ste, lot, lote, box, space, no, num, numero, fm, hwy, highway, road, rd, cr, mile, bldg, room',
  servedZipCodes: '78501, 78502, 78503, 78504, 78505, 78516, 78537, 78538, 78539, 78540, 78541, 78542, 78543, 78549, 78557, 78558, 78560, 78562, 78563, 78565, 78572, 78573, 78574, 78576, 78577, 78589, 78595',
  easternZipCodes: '78550, 78551, 78552, 78553, 78570, 78579, 78596, 78599',
  distantZipCodes: '78520, 78521, 78522, 78523, 78526',
} as const;
