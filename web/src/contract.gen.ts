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
 * The canonical address with scheme and host.
 */
canonical: string, 
/**
 * Title of the document.
 */
title: string, 
/**
 * Description for search results, in one or two sentences.
 */
description: string, 
/**
 * The picture shown with links to the page elsewhere; none where nobody should link to it.
 */
card: CardImage | null, 
/**
 * Whether search engines may list the page.
 */
index: boolean, 
/**
 * What search engines are told in schema.org's words: one JSON-LD object each.
 */
structured_data: Array<string>, 
/**
 * The feed that holds what is new here: its name and address.
 */
feed: Link | null, 
/**
 * Header, footer and the rest of the furniture.
 */
chrome: Chrome, 
/**
 * The page's parts, in order.
 */
sections: Array<Section>, 
/**
 * Whether any picture comes from the image library.
 */
photos: boolean, 
/**
 * The price list, on a page that shows prices.
 */
rates: Rates | null, 
/**
 * The state of the quote wizard, on the page that holds it.
 */
quote: QuoteState | null, 
/**
 * A form of this page that came back.
 */
lead: LeadFormState | null, 
/**
 * The form before the desk, on the page that holds it.
 */
desk_entry: DeskEntryState | null, 
/**
 * The public key to ask for the jingle with, on a page that plays it.
 */
jingle_key: string | null, 
/**
 * What was asked for, on the 404 page.
 */
not_found: NotFound | null, };

export type CardImage = { 
/**
 * Its address, with scheme and host.
 */
url: string, 
/**
 * What is written on it.
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
 * The path that was asked for, decoded.
 */
path: string, 
/**
 * Pages whose path is nearest in spelling, best first; at most three.
 */
nearest: Array<Link>, };

export type LeadFormState = { 
/**
 * The form's key, such as `hero-card`.
 */
form: string, 
/**
 * What was entered, by field.
 */
values: { [key in string]: string }, 
/**
 * What is wrong with it, in words.
 */
errors: Array<FieldMessage>, 
/**
 * The heading above the complaints, or above the words for a failure.
 */
heading: string, 
/**
 * What to read when it could not be stored.
 */
failed: string | null, };

export type LeadResponse = { 
/**
 * The heading of what the visitor reads.
 */
title: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * What is wrong with the fields, in words.
 */
errors: Array<FieldMessage>, 
/**
 * Where to go next; only once the form is stored.
 */
next: Link | null, 
/**
 * Whether to go there without being asked, as the hero card does.
 */
go: boolean, 
/**
 * The number to name on the phone, in a sentence; only once the form is stored.
 */
reference: string | null, };

export type LeadMessages = { 
/**
 * On the button while it is sending.
 */
sending: string, 
/**
 * The title when it could not be sent. Spec section 8.
 */
failed_title: string, 
/**
 * The sentence below. Spec section 8.
 */
failed_text: string, 
/**
 * The button that sends once more.
 */
retry: string, 
/**
 * The call link beside it.
 */
call: Link, 
/**
 * The title while the connection is gone.
 */
waiting_title: string, 
/**
 * The sentence below.
 */
waiting_text: string, 
/**
 * The button that closes a message.
 */
close: string, 
/**
 * The heading above complaints.
 */
errors_heading: string, };

export type Rendered = { 
/**
 * The whole document, from the doctype on.
 */
html: string, 
/**
 * Whether the page plays what its scripts make, and so from `blob:`.
 */
blob_media: boolean, 
/**
 * The exact text of each inline `<style>`, for the CSP's hashes.
 */
styles: Array<string>, 
/**
 * The exact text of each inline script that runs, speculation rules included.
 */
scripts: Array<string>, };

export type Chrome = { 
/**
 * Names the link that jumps over the header to the page's main part.
 */
skip: string, 
/**
 * Who is speaking on this page.
 */
brand: Brand, 
/**
 * The header with its top bar and dropdowns.
 */
header: Header, 
/**
 * The bar at the bottom of small screens.
 */
bottom_bar: BottomBar, 
/**
 * The sheet that the menu buttons open on small screens.
 */
menu_sheet: MenuSheet, 
/**
 * The floating chat button of wide screens.
 */
chat: ChatButton, 
/**
 * The footer of wide screens.
 */
footer: Footer, };

export type Brand = { 
/**
 * The name as a visitor reads it.
 */
name: string, 
/**
 * The accessible name of the logo's link.
 */
home_label: string, 
/**
 * The phone as a visitor reads it.
 */
phone: string, 
/**
 * The phone as a `tel:` address.
 */
phone_href: string, 
/**
 * The accessible name of the call link, with the number.
 */
call_label: string, };

export type Header = { 
/**
 * Opening hours, in words.
 */
hours: string, 
/**
 * The accessible name of the main navigation.
 */
nav_label: string, 
/**
 * 'Book Now' in the top bar.
 */
book_now: Link, 
/**
 * The dropdowns, in order.
 */
menus: Array<Menu>, 
/**
 * The plain links after the dropdowns.
 */
links: Array<Link>, 
/**
 * 'Get Free Quote'.
 */
quote: Link, 
/**
 * The accessible name of the menu button on small screens.
 */
open_menu: string, };

export type Menu = { 
/**
 * The word on the button.
 */
label: string, 
/**
 * How many columns the links stand in (2 or 3).
 */
columns: number, 
/**
 * The links, in reading order.
 */
links: Array<Link>, };

export type Link = { 
/**
 * The words.
 */
label: string, 
/**
 * The address: a path, an anchor, or a `tel:` or `mailto:` address.
 */
href: string, };

export type BottomBar = { 
/**
 * The accessible name of the bar.
 */
label: string, 
/**
 * Home.
 */
home: Link, 
/**
 * Services.
 */
services: Link, 
/**
 * The word on the chat button.
 */
chat: string, 
/**
 * Quote.
 */
quote: Link, 
/**
 * The word on the menu button.
 */
menu: string, };

export type MenuSheet = { 
/**
 * The accessible name of the sheet.
 */
label: string, 
/**
 * The word on the button that closes it.
 */
close: string, 
/**
 * The links of the sheet.
 */
links: Array<Link>, 
/**
 * 'Get Free Quote'.
 */
quote: Link, 
/**
 * The call button.
 */
call: Link, };

export type ChatButton = { 
/**
 * Its accessible name.
 */
label: string, 
/**
 * Another company's assistant, where the settings name one; never written in content.
 */
widget: ChatWidget | null, };

export type ChatWidget = { 
/**
 * The address of its script.
 */
script: string, 
/**
 * The name of the element that the script defines.
 */
element: string, 
/**
 * The agent, given to the element as `agent-id`.
 */
agent_id: string, };

export type ChatView = { 
/**
 * The words of the chat.
 */
text: ChatText, 
/**
 * The call that always helps.
 */
call: Link, 
/**
 * The wizard's words, in which an estimate is told.
 */
wizard: QuoteWizardSection, 
/**
 * The price list, with which an estimate is explained.
 */
rates: Rates, 
/**
 * The public key that the browser sends with a question.
 */
anon_key: string, };

export type ChatText = { 
/**
 * The brand: the title of panel and sheet.
 */
title: string, 
/**
 * 'Get instant help with your move'.
 */
subtitle: string, 
/**
 * The accessible name of the button that closes it.
 */
close: string, 
/**
 * What is read while the assistant loads.
 */
loading: string, 
/**
 * What is read when it did not come in time.
 */
late: string, 
/**
 * What is asked before another company's script is loaded.
 */
consent: string, 
/**
 * The button that agrees.
 */
consent_yes: string, 
/**
 * What the assistant says first: what it is, and what it knows.
 */
greeting: string, 
/**
 * The accessible name of the first questions.
 */
suggestions_label: string, 
/**
 * First questions, as buttons.
 */
suggestions: Array<string>, 
/**
 * The accessible name of the conversation.
 */
log_label: string, 
/**
 * Read before a visitor's words by those who do not see whose they are.
 */
you: string, 
/**
 * Read before the assistant's words.
 */
assistant: string, 
/**
 * The accessible name of the field.
 */
field: string, 
/**
 * The hint within the field.
 */
hint: string, 
/**
 * The accessible name of the button that sends.
 */
send: string, 
/**
 * The accessible name of the button that listens.
 */
listen: string, 
/**
 * Its name while it listens.
 */
listening: string, 
/**
 * What is said when listening is refused or fails.
 */
not_heard: string, 
/**
 * The label of the switch that reads answers aloud.
 */
speak: string, 
/**
 * What stands while an answer is on its way.
 */
thinking: string, 
/**
 * What is said when no answer came.
 */
failed: string, 
/**
 * `From: {page}`, before the link to the page that an answer stands on.
 */
source: string, 
/**
 * The link that carries an estimate on to the wizard.
 */
continue_quote: string, };

export type AssistantQuestion = { 
/**
 * What the visitor asks.
 */
question: string, 
/**
 * What the visitor asked before in this conversation, oldest first.
 */
conversation: Array<string>, };

export type AssistantAnswer = { 
/**
 * The answer in words.
 */
answer: string, 
/**
 * A sentence in Spanish before it, for who asked in Spanish.
 */
spanish: string | null, 
/**
 * The page that says so.
 */
page: Link | null, 
/**
 * A price, with what it was computed from.
 */
estimate: AssistantEstimate | null, 
/**
 * What may be meant, or asked next.
 */
ask: Array<AssistantChoice>, 
/**
 * Whether a call is the better way on.
 */
call: boolean, 
/**
 * Whether the assistant is sure of its answer.
 */
sure: boolean, };

export type AssistantEstimate = { 
/**
 * The price line by line.
 */
estimate: Estimate, 
/**
 * Number of bedrooms, as the wizard's field has it.
 */
bedrooms: string, 
/**
 * The wizard, with what is known filled in.
 */
quote: string, };

export type AssistantChoice = { 
/**
 * The words on the button.
 */
label: string, 
/**
 * The question it asks.
 */
question: string, };

export type Footer = { 
/**
 * A few words on the company.
 */
about: string, 
/**
 * Where else the company is to be found.
 */
social: Array<SocialLink>, 
/**
 * Contact, services, service areas.
 */
columns: Array<FooterColumn>, 
/**
 * Licence, insurance, founding year: the last line, left.
 */
legal: Array<string>, 
/**
 * Privacy, terms, sitemap: the last line, right.
 */
legal_links: Array<Link>, };

export type SocialLink = { 
/**
 * The accessible name.
 */
label: string, 
/**
 * The address.
 */
href: string, 
/**
 * The sign shown.
 */
icon: Icon, };

export type FooterColumn = { 
/**
 * Its heading.
 */
heading: string, 
/**
 * Its lines.
 */
entries: Array<FooterEntry>, };

export type FooterEntry = { 
/**
 * The words.
 */
label: string, 
/**
 * The address, if the line is a link.
 */
href: string | null, };

export type Section = { "kind": "hero" } & HeroSection | { "kind": "why" } & WhySection | { "kind": "process" } & ProcessSection | { "kind": "reviews" } & ReviewsSection | { "kind": "faq" } & FaqSection | { "kind": "call-to-action" } & CallToActionSection | { "kind": "quote-wizard" } & QuoteWizardSection | { "kind": "not-found" } & NotFoundSection | { "kind": "page-hero" } & PageHeroSection | { "kind": "reasons" } & ReasonsSection | { "kind": "steps" } & StepsSection | { "kind": "tags" } & TagsSection | { "kind": "checklist" } & ChecklistSection | { "kind": "prose" } & ProseSection | { "kind": "prices" } & PricesSection | { "kind": "places" } & PlacesSection | { "kind": "map" } & MapSection | { "kind": "city-facts" } & CityFactsSection | { "kind": "lead-form" } & LeadFormSection | { "kind": "review-cards" } & ReviewCardsSection | { "kind": "videos" } & VideosSection | { "kind": "jingle" } & JingleSection | { "kind": "placeholders" } & PlaceholdersSection | { "kind": "links" } & LinksSection | { "kind": "notice" } & NoticeSection | { "kind": "post" } & PostSection | { "kind": "posts" } & PostsSection | { "kind": "subscribe" } & SubscribeSection | { "kind": "desk-entry" } & DeskEntrySection;

export type Icon = "arrow" | "box" | "calendar" | "chat" | "check" | "chevron" | "clip" | "clock" | "close" | "crew" | "doc" | "facebook" | "glass" | "home" | "instagram" | "mail" | "menu" | "mic" | "note" | "phone" | "piano" | "pin" | "plug" | "rain" | "search" | "shield" | "stairs" | "star" | "talk" | "timer" | "up" | "warn" | "youtube";

export type NamedImage = { 
/**
 * The name in the image library, such as `hero-movers-team.jpg`.
 */
name: string, 
/**
 * What a reader who cannot see it should know; empty for decoration.
 */
alt: string, 
/**
 * Where to load it from; found when content is read, never written in content.
 */
src: string, 
/**
 * Copies in AVIF, as `srcset` lists them; empty where there are none.
 */
avif: string, 
/**
 * Copies in JPEG, as `srcset` lists them; empty where there are none.
 */
jpeg: string, 
/**
 * What stands in its place until it has loaded; empty for a drawing, which is not fetched
 * from the image library.
 */
loading: string, 
/**
 * The bundled drawing that takes its place when loading fails.
 */
fallback: string, 
/**
 * Width in CSS pixels, for the place it takes before it has loaded.
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
 * The picture behind the headline; its drawing is the scene with the truck.
 */
image: NamedImage, 
/**
 * The name painted on the truck, in one or two lines.
 */
livery: Array<string>, 
/**
 * The phone painted on the truck.
 */
livery_phone: string, 
/**
 * The primary button of small screens.
 */
quote: Link, 
/**
 * The outline button of small screens.
 */
call: Link, 
/**
 * The accessible name of the badges.
 */
badges_label: string, 
/**
 * The four promises.
 */
badges: Array<Badge>, 
/**
 * The quote card of wide screens.
 */
card: HeroCard, };

export type Badge = { 
/**
 * The sign.
 */
icon: Icon, 
/**
 * The words.
 */
label: string, };

export type HeroCard = { 
/**
 * Its heading.
 */
heading: string, 
/**
 * The fields, in order.
 */
fields: Array<LeadField>, 
/**
 * The consent box.
 */
consent: Consent, 
/**
 * The text of the button.
 */
submit: string, 
/**
 * The rating below the card.
 */
rating: string, 
/**
 * The accessible name of the rating.
 */
rating_label: string, 
/**
 * What the rating is based on.
 */
rating_basis: string, 
/**
 * Where the reviews were given.
 */
rating_sources: Array<string>, };

export type WhySection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * The decorative print on a carton, with `{number}` and `{count}`.
 */
carton_mark: string, 
/**
 * Six cards.
 */
benefits: Array<Benefit>, 
/**
 * Four stats.
 */
stats: Array<Stat>, };

export type Benefit = { 
/**
 * The sign.
 */
icon: Icon, 
/**
 * The title.
 */
title: string, 
/**
 * One or two sentences, with `[words](address)` links.
 */
text: string, };

export type Stat = { 
/**
 * What it counts.
 */
label: string, 
/**
 * The number as shown.
 */
value: string, };

export type ProcessSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it.
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
 * What happens.
 */
text: string, 
/**
 * Four bullets.
 */
features: Array<string>, 
/**
 * The button below.
 */
button: Link, 
/**
 * The picture beside it.
 */
image: NamedImage, };

export type ReviewsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The average, large.
 */
rating: string, 
/**
 * The words that make a heading of the number, for a screen reader.
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
 * Three video testimonials.
 */
testimonials: Array<Testimonial>, };

export type Testimonial = { 
/**
 * Who speaks.
 */
name: string, 
/**
 * Where they live.
 */
location: string, 
/**
 * Stars out of five.
 */
rating: number, 
/**
 * Where the review was given.
 */
source: string, 
/**
 * Address of the mp4; without one the poster stands alone. Content writes the name of a file of
 * `videos/`, and its address takes the name's place when content is read.
 */
video_url: string | null, 
/**
 * Address of the captions, found when content is read.
 */
captions_url: string | null, 
/**
 * The still picture.
 */
poster: NamedImage, };

export type FaqSection = { 
/**
 * The anchor.
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
 * The anchor of the block beside the questions.
 */
still_id: string, 
/**
 * Its title.
 */
still_title: string, 
/**
 * Its sentence.
 */
still_text: string, 
/**
 * Its call link.
 */
still_call: Link, 
/**
 * Its quote link.
 */
still_quote: Link, };

export type FaqItem = { 
/**
 * The question.
 */
question: string, 
/**
 * The answer, with `[words](address)` links.
 */
answer: string, };

export type CallToActionSection = { 
/**
 * Full or compact.
 */
variant: CallToActionVariant, 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading, one line of text per entry.
 */
heading: Array<string>, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * 'Get Free Quote'.
 */
quote: Link, 
/**
 * The call button.
 */
call: Link, 
/**
 * Three stats.
 */
stats: Array<Stat>, };

export type CallToActionVariant = "default" | "compact";

export type NotFoundSection = { 
/**
 * 'Oops! Page not found'.
 */
heading: string, 
/**
 * A sentence that helps.
 */
lead: string, 
/**
 * The two words on the sign.
 */
sign: Array<string>, 
/**
 * 'Return to Home'.
 */
home: Link, 
/**
 * The words above the nearest pages.
 */
nearest: string, 
/**
 * What the console says, with `{path}`.
 */
log: string, };

export type QuoteWizardSection = { 
/**
 * The page's heading.
 */
heading: string, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * The accessible name of the progress bar.
 */
progress_label: string, 
/**
 * The five step names, the last being the confirmation.
 */
steps: Array<string>, 
/**
 * The accessible name of the form, with `{step}`, `{count}` and `{name}`.
 */
step_label: string, 
/**
 * Title above a list of errors.
 */
errors_heading: string, 
/**
 * Labels of the fields that the groups below do not name, by column.
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
 * The words on the buttons.
 */
buttons: Buttons, 
/**
 * The notification after success. Spec section 8.
 */
success_toast: ToastText, 
/**
 * The notification after failure. Spec section 8.
 */
error_toast: ToastText, 
/**
 * Added to it when the request never got through and waits for the network.
 */
kept: string, 
/**
 * The notification while the network is gone and the request waits.
 */
waiting_toast: ToastText, };

export type FieldText = { 
/**
 * The label.
 */
label: string, 
/**
 * The hint; none where absent.
 */
hint: string | null, };

export type Choice = { 
/**
 * The value sent.
 */
value: string, 
/**
 * The words shown.
 */
label: string, };

export type HomeText = { 
/**
 * Legend of the home types.
 */
home_type: string, 
/**
 * The four home types.
 */
home_types: Array<Choice>, 
/**
 * Legend of the bedrooms.
 */
bedrooms: string, 
/**
 * Studio to 4+.
 */
bedroom_choices: Array<Choice>, 
/**
 * Label of the square footage.
 */
square_footage: string, 
/**
 * The hint under it.
 */
square_footage_hint: string, };

export type MovingText = { 
/**
 * Label of the date.
 */
moving_date: string, 
/**
 * The hint under it.
 */
moving_date_hint: string, 
/**
 * Heading of the first stop.
 */
from_heading: string, 
/**
 * Label of the first address.
 */
origin_address: string, 
/**
 * Heading of the second stop.
 */
to_heading: string, 
/**
 * Label of the second address.
 */
destination_address: string, 
/**
 * 'Street, City, State, ZIP'.
 */
address_hint: string, 
/**
 * Legend of the stairs at the origin.
 */
stairs_origin: string, 
/**
 * Legend of the stairs at the destination.
 */
stairs_destination: string, 
/**
 * None to 3+ flights.
 */
stair_choices: Array<Choice>, 
/**
 * Heading of the crews.
 */
crew_size: string, 
/**
 * The crews.
 */
crews: Array<CrewChoice>, 
/**
 * `{price} an hour`.
 */
per_hour: string, };

export type CrewChoice = { 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Such as '3 movers'.
 */
label: string, 
/**
 * Such as 'Best for 2-3BR'.
 */
best_for: string, };

export type ServicesText = { 
/**
 * Legend of the list.
 */
heading: string, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * `adds {hours} h`.
 */
adds: string, 
/**
 * The six services, under the spec's keys.
 */
items: Array<ServiceChoice>, };

export type ServiceChoice = { 
/**
 * The spec's key.
 */
key: string, 
/**
 * The sign.
 */
icon: Icon, 
/**
 * The name on the estimate.
 */
name: string, 
/**
 * One sentence.
 */
text: string, };

export type ContactText = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * Label of the name.
 */
customer_name: string, 
/**
 * Label of the e-mail.
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
 * The hint under it.
 */
special_requests_hint: string, 
/**
 * The word in brackets at a field that may stay empty.
 */
optional: string, 
/**
 * Why the button is disabled.
 */
incomplete: string, };

export type SubmittedText = { 
/**
 * Heading of the copy.
 */
heading: string, 
/**
 * 'Customer copy'.
 */
copy: string, 
/**
 * 'Copia del cliente'.
 */
copy_es: string, 
/**
 * `Thank you, {name}.`
 */
thanks: string, 
/**
 * The 24-hour promise, in the spec's words.
 */
promise: string, 
/**
 * Label of the reference number.
 */
reference: string, 
/**
 * Heading of what comes next.
 */
next_heading: string, 
/**
 * What comes next, in order.
 */
next: Array<string>, 
/**
 * The word on the link that starts again.
 */
again: string, 
/**
 * The word on the button that prints the copy.
 */
print: string, };

export type EstimateText = { 
/**
 * Its heading.
 */
heading: string, 
/**
 * Its heading in Spanish, printed beside the first.
 */
heading_es: string, 
/**
 * 'From / De'.
 */
from: string, 
/**
 * 'To / A'.
 */
to: string, 
/**
 * What stands for an address not yet given.
 */
not_yet: string, 
/**
 * The crew's line.
 */
crew: string, 
/**
 * The time's line.
 */
time: string, 
/**
 * `{hours} h`.
 */
hours: string, 
/**
 * Studio to 4+ bedrooms, as the time's line names them.
 */
bedrooms: Array<string>, 
/**
 * How the time was reached: `{bedrooms}, {hours} h`.
 */
base_time: string, 
/**
 * `1 flight of stairs, {hours} h`.
 */
stairs_one: string, 
/**
 * `{flights} flights of stairs, {hours} h`.
 */
stairs_many: string, 
/**
 * `{name}, {hours} h`.
 */
service_time: string, 
/**
 * `minimum {hours} h`.
 */
minimum_time: string, 
/**
 * The labor's line.
 */
labor: string, 
/**
 * The distance fee's line.
 */
distance_fee: string, 
/**
 * The subtotal's line.
 */
subtotal: string, 
/**
 * `Tax, {percent}%`.
 */
tax: string, 
/**
 * The total's line.
 */
total: string, 
/**
 * 'Final quote may vary based on actual inventory and services'.
 */
note: string, 
/**
 * The accessible name of the bar that opens the estimate on small screens.
 */
open: string, 
/**
 * The word on the button that closes it.
 */
close: string, 
/**
 * `{crew}, {hours} h`, in that bar.
 */
summary: string, };

export type Buttons = { 
/**
 * 'Previous'.
 */
previous: string, 
/**
 * 'Next'.
 */
next: string, 
/**
 * 'Get Quote'.
 */
submit: string, 
/**
 * 'Submitting...'.
 */
submitting: string, 
/**
 * The word on a toast's button.
 */
close: string, };

export type ToastText = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its sentence.
 */
text: string, };

export type Rates = { 
/**
 * Hourly rate by crew size, ascending.
 */
crews: Array<CrewRate>, 
/**
 * Base time by bedrooms, ascending; more bedrooms than the last count as the last.
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
 * The least time that is charged, in minutes.
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
 * Sales tax in hundredths of a percent: 825 is 8.25 %.
 */
tax_basis_points: number, 
/**
 * A short hash of the list; kept with every quote computed from it.
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
 * Number of bedrooms; more than the rates know count as the last.
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
 * Whether the crew walks far between door and truck. The wizard never asks.
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
 * Cents per hour for that crew.
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
 * The time that is charged, never under the minimum.
 */
minutes: number, 
/**
 * Hourly rate times time.
 */
labor_cents: number, 
/**
 * All services together.
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
 * What the visitor is told.
 */
total_cents: number, };

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
 * The minutes it adds.
 */
added_minutes: number, };

export type QuoteForm = { home_type: string, bedrooms: string, square_footage: string, moving_date: string, origin_address: string, stairs_origin: string, destination_address: string, stairs_destination: string, crew_size: string, customer_name: string, customer_email: string, customer_phone: string, special_requests: string, 
/**
 * The keys of the chosen services.
 */
additional_services: Array<string>, };

export type QuoteState = { 
/**
 * The price list.
 */
rates: Rates, 
/**
 * The public key that the browser sends with the insert.
 */
anon_key: string, 
/**
 * 1 to 5.
 */
step: number, 
/**
 * What stands in the fields.
 */
values: QuoteForm, 
/**
 * What is wrong with them, in words.
 */
errors: Array<FieldMessage>, 
/**
 * Whether storing failed: the page then shows the spec's error words.
 */
failed: boolean, 
/**
 * The key under which a second press stores nothing new (plain form only).
 */
submission: string | null, 
/**
 * The lead that led here, if the visitor began on another form.
 */
lead: string | null, 
/**
 * When the first step was answered, in milliseconds since 1970 (plain form only).
 */
began: string | null, 
/**
 * The stored quote, on step 5.
 */
receipt: Receipt | null, };

export type FieldMessage = { 
/**
 * The column's name.
 */
field: string, 
/**
 * What is wrong and how to mend it.
 */
message: string, };

export type Receipt = { 
/**
 * Number to name on the phone, such as `Q-7K3M-Q9DA`.
 */
reference: string, 
/**
 * The name the visitor gave.
 */
customer_name: string, 
/**
 * The price as the server computed it.
 */
estimate: Estimate, };

export type PageHeroSection = { 
/**
 * The page's only h1.
 */
heading: string, 
/**
 * The sentence under it, with `[words](address)` links.
 */
lead: string, 
/**
 * The way here, the page itself not among them; empty at the first level.
 */
crumbs: Array<Link>, 
/**
 * Of a post: its day and its category.
 */
byline: Byline | null, 
/**
 * Up to two buttons: the first is the primary one, a `tel:` address is a call button.
 */
buttons: Array<Link>, 
/**
 * A picture in a crate frame.
 */
image: NamedImage | null, 
/**
 * A city-limit sign in its place.
 */
sign: CityLimit | null, };

export type CityLimit = { 
/**
 * The town.
 */
name: string, 
/**
 * 'City limit', or 'Hidalgo County'.
 */
line: string, 
/**
 * Such as 'Pop. 143,000'.
 */
population: string | null, 
/**
 * Further facts: a figure and what it is.
 */
plates: Array<Stat>, };

export type ReasonsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * The word on a mile sign that numbers the items; without one each shows its icon.
 */
marker: string | null, 
/**
 * The items.
 */
items: Array<Benefit>, };

export type StepsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
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
 * What happens, with `[words](address)` links.
 */
text: string, };

export type TagsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * The groups, in order.
 */
groups: Array<TagGroup>, };

export type TagGroup = { 
/**
 * The heading; without one the tags stand alone.
 */
heading: string | null, 
/**
 * The tags.
 */
tags: Array<Tag>, };

export type Tag = { 
/**
 * An anchor of the tag's own.
 */
id: string | null, 
/**
 * The name.
 */
label: string, 
/**
 * A few words on it.
 */
text: string, 
/**
 * Where it leads.
 */
href: string, };

export type ChecklistSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * The items, with `[words](address)` links.
 */
items: Array<string>, 
/**
 * The button below.
 */
button: Link | null, };

export type ProseSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The paragraphs, with `[words](address)` links.
 */
paragraphs: Array<string>, 
/**
 * A list after them; may be empty.
 */
items: Array<string>, };

export type PricesSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * Head of the first column.
 */
move_label: string, 
/**
 * Head of the second column.
 */
crew_label: string, 
/**
 * Head of the third column.
 */
time_label: string, 
/**
 * Head of the last column.
 */
total_label: string, 
/**
 * `{crew} movers, {price} an hour`.
 */
crew: string, 
/**
 * `{hours} h`.
 */
hours: string, 
/**
 * The rows.
 */
examples: Array<PriceExample>, 
/**
 * What the totals hold and what may change them.
 */
note: string, };

export type PriceExample = { 
/**
 * The move in words.
 */
label: string, 
/**
 * Number of bedrooms.
 */
bedrooms: number, 
/**
 * Flights of stairs, both ends together.
 */
stairs: number, 
/**
 * Number of movers.
 */
crew_size: number, 
/**
 * Keys of services.
 */
services: Array<string>, };

export type PlacesSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * The towns.
 */
links: Array<Link>, };

export type MapSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * What the map shows, for those who cannot see it.
 */
alt: string, 
/**
 * Name of Hidalgo County.
 */
hidalgo: string, 
/**
 * Name of Cameron County.
 */
cameron: string, 
/**
 * Name of the land south of the river.
 */
mexico: string, 
/**
 * Name of the water.
 */
gulf: string, 
/**
 * Name of the town in Cameron County by the river; it has no page.
 */
brownsville: string, 
/**
 * Name of the town in the middle of Cameron County; it has no page.
 */
harlingen: string, 
/**
 * The towns with a page. The last part of the address says where the dot stands.
 */
towns: Array<Link>, };

export type CityFactsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * What the town is like to move in, with `[words](address)` links.
 */
paragraphs: Array<string>, 
/**
 * Further facts; may be empty.
 */
facts: Array<Stat>, 
/**
 * Heading of the zip codes.
 */
zip_heading: string, 
/**
 * The zip codes; may be empty.
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
 * Heading of the towns nearby.
 */
near_heading: string, 
/**
 * The towns nearby; may be empty.
 */
near: Array<Link>, };

export type LeadFormSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
 */
lead: string, 
/**
 * Which form it is; sent as `form`.
 */
form: LeadFormName, 
/**
 * The fields, in order.
 */
fields: Array<LeadField>, 
/**
 * The consent box, unticked and never required.
 */
consent: Consent | null, 
/**
 * The word in brackets at an optional field.
 */
optional: string, 
/**
 * The text of the button.
 */
submit: string, };

export type NoticeSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading, with `{name}` where there is one to be thanked.
 */
heading: string, 
/**
 * Sentences, with `{reference}` and `{email}`.
 */
paragraphs: Array<string>, 
/**
 * Where to go next.
 */
links: Array<Link>, 
/**
 * A button that posts to its address and sends nothing but the press.
 */
press: Link | null, };

export type LeadFormName = "residential" | "office" | "sharyland";

export type LeadField = { 
/**
 * The spec's name, such as `firstName`.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * The control.
 */
kind: LeadFieldKind, 
/**
 * Whether it must be filled in.
 */
required: boolean, 
/**
 * The most characters accepted.
 */
max_length: number, 
/**
 * The token of HTML's `autocomplete`, such as `given-name`.
 */
autocomplete: string | null, 
/**
 * The hint within an empty field.
 */
placeholder: string | null, 
/**
 * The choices of a select or of radio buttons.
 */
options: Array<Choice>, };

export type LeadFieldKind = "text" | "email" | "tel" | "date" | "select" | "radio";

export type Consent = { 
/**
 * The field's name.
 */
name: string, 
/**
 * The text, with `[words](address)` links.
 */
text: string, 
/**
 * The version of the text, which the ticked box submits.
 */
version: string, };

export type ReviewCardsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it; may be empty.
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
 * A sentence.
 */
text: string, 
/**
 * The link.
 */
link: Link, };

export type VideosSection = { 
/**
 * The anchor.
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
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * A paragraph that is true whether or not the tune can be played.
 */
text: string, 
/**
 * The button's word while the tune is silent.
 */
play: string, 
/**
 * The button's word while it plays.
 */
pause: string, 
/**
 * What a screen reader is told when the tune can be played.
 */
ready: string, 
/**
 * What it is told when the tune begins.
 */
playing: string, 
/**
 * What it is told when the tune pauses.
 */
paused: string, 
/**
 * What stands in the button's place where no script runs.
 */
without_script: string, };

export type VideoCard = { 
/**
 * The title.
 */
title: string, 
/**
 * A sentence; may be empty.
 */
text: string, 
/**
 * Address of the mp4; without one the poster stands alone. Content writes the name of a file of
 * `videos/`, and its address takes the name's place when content is read.
 */
video_url: string | null, 
/**
 * Address of the captions, found when content is read.
 */
captions_url: string | null, 
/**
 * The still picture; without one the frame is empty.
 */
poster: NamedImage | null, 
/**
 * Whether the jingle plays along with the video.
 */
jingle: boolean, };

export type PlaceholdersSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence under it.
 */
lead: string, 
/**
 * What each frame waits for.
 */
frames: Array<string>, };

export type LinksSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading; empty when the page's own heading says it.
 */
heading: string, 
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
 * The links, each with a few words; the words may be empty.
 */
links: Array<DescribedLink>, 
/**
 * Adds every page whose path begins so and that stands in no group with a longer beginning.
 */
below: string | null, };

export type DescribedLink = { 
/**
 * The words of the link.
 */
label: string, 
/**
 * The address.
 */
href: string, 
/**
 * A few words on it; may be empty.
 */
text: string, };

export type Byline = { 
/**
 * The day, as `YYYY-MM-DD`.
 */
date: string, 
/**
 * The day in words.
 */
date_words: string, 
/**
 * The category, leading to its posts.
 */
category: Link, 
/**
 * Such as `5 min read`.
 */
reading_time: string, };

export type PostSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading of the table of contents.
 */
contents_heading: string, 
/**
 * The headings of the post, each with its anchor; empty in a short post.
 */
contents: Array<Link>, 
/**
 * What the post says, in order.
 */
blocks: Array<PostBlock>, };

export type PostBlock = { "kind": "heading", 
/**
 * 2, 3 or 4; the post's title is the page's h1.
 */
level: number, 
/**
 * The anchor.
 */
id: string, 
/**
 * The words.
 */
text: string, } | { "kind": "paragraph", 
/**
 * The words.
 */
text: string, } | { "kind": "list", 
/**
 * Whether its items are numbered.
 */
ordered: boolean, 
/**
 * The items, in order.
 */
items: Array<string>, } | { "kind": "table", 
/**
 * The words at the head of each column.
 */
head: Array<string>, 
/**
 * Which columns hold figures, and so stand at the right.
 */
right: Array<boolean>, 
/**
 * The rows, each as long as the head.
 */
rows: Array<Array<string>>, };

export type PostsSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading; empty on the listing, whose page's heading names the posts already.
 */
heading: string, 
/**
 * The accessible name of the filters.
 */
filters_label: string, 
/**
 * The categories; none where nothing is to be chosen.
 */
filters: Array<CurrentLink>, 
/**
 * Whether the first card is the large one.
 */
lead: boolean, 
/**
 * The posts, newest first.
 */
cards: Array<PostCard>, 
/**
 * 'Read More'.
 */
read_more: string, 
/**
 * What is said where there is no post, with `[words](address)` links.
 */
empty: string, };

export type CurrentLink = { 
/**
 * The words.
 */
label: string, 
/**
 * The address.
 */
href: string, 
/**
 * Whether it is what is shown.
 */
current: boolean, };

export type PostCard = { 
/**
 * The title.
 */
title: string, 
/**
 * Where it is read.
 */
href: string, 
/**
 * The day, as `YYYY-MM-DD`.
 */
date: string, 
/**
 * The day in words.
 */
date_words: string, 
/**
 * The category.
 */
category: string, 
/**
 * What one learns.
 */
excerpt: string, 
/**
 * A picture.
 */
image: NamedImage | null, };

export type SubscribeSection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * What one signs up for.
 */
lead: string, 
/**
 * Label of `email`.
 */
email: string, 
/**
 * The word on the button.
 */
submit: string, 
/**
 * What becomes of the address, with `[words](address)` links.
 */
note: string, };

export type DeskEntrySection = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
heading: string, 
/**
 * Sentences under it.
 */
paragraphs: Array<string>, 
/**
 * The fields, in order; without any there is no form.
 */
fields: Array<DeskEntryField>, 
/**
 * The word on the button; empty without fields.
 */
submit: string, 
/**
 * The heading above complaints.
 */
errors_heading: string, 
/**
 * Where else to go.
 */
links: Array<Link>, };

export type DeskEntryField = { 
/**
 * Its name, such as `password`.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * What kind of input it is.
 */
kind: DeskEntryKind, 
/**
 * The browser's token, such as `current-password`.
 */
autocomplete: string, 
/**
 * A few words below the label; may be empty.
 */
hint: string, };

export type DeskEntryKind = "text" | "email" | "password";

export type DeskEntryState = { 
/**
 * The address it posts to.
 */
action: string, 
/**
 * Hidden fields that go with it, by name.
 */
hidden: { [key in string]: string }, 
/**
 * What stands in the fields, by name; never a password.
 */
values: { [key in string]: string }, 
/**
 * What is wrong with them, in words.
 */
errors: Array<FieldMessage>, 
/**
 * Why it was not taken as a whole, such as a wrong password.
 */
failed: string | null, };

export type DeskRefusal = { 
/**
 * In words, for the person at the desk.
 */
error: string, 
/**
 * What is wrong with which field.
 */
fields: Array<FieldMessage>, 
/**
 * What stands there now, where somebody else was faster (409).
 */
lead: LeadLine | null, 
/**
 * The file as it is now, where somebody else was faster (409).
 */
content: ContentFile | null, 
/**
 * What is wrong with the content (422).
 */
problems: Array<ContentProblem>, };

export type DeskEvent = { 
/**
 * The lead.
 */
id: string, };

export type DeskMe = { 
/**
 * Who is signed in.
 */
person: DeskPerson, 
/**
 * The brand.
 */
brand: string, 
/**
 * The site's address with scheme and host.
 */
site: string, 
/**
 * The company's day.
 */
today: string, 
/**
 * The server's time, for clocks that are wrong.
 */
now: number, 
/**
 * The shortest password that is taken, in characters.
 */
password_min: number, 
/**
 * What each form is called, by its key.
 */
forms: Array<Choice>, 
/**
 * Notices that were given up: the outbox wants to be looked at.
 */
dead_notices: number, };

export type DeskPerson = { 
/**
 * Identifier.
 */
id: string, 
/**
 * The name that stands in a lead's history.
 */
name: string, 
/**
 * The address to sign in with.
 */
email: string, 
/**
 * What they may do.
 */
role: DeskRole, 
/**
 * Whether they have come yet.
 */
state: PersonState, 
/**
 * When they last signed in.
 */
signed_in_at: number | null, };

export type DeskRole = "owner" | "dispatcher";

export type PersonState = "invited" | "active";

export type DeskSession = { 
/**
 * Identifier; not the secret.
 */
id: string, 
/**
 * What the browser calls itself.
 */
device: string, 
/**
 * The address it came from.
 */
address: string, 
/**
 * When it signed in.
 */
signed_in_at: number, 
/**
 * When it was last used, to within a minute.
 */
seen_at: number, 
/**
 * When it ends at the latest.
 */
ends_at: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type PasswordChange = { 
/**
 * The one in force.
 */
old: string, 
/**
 * The one to come.
 */
new: string, };

export type NewPerson = { 
/**
 * The name, at most 200 characters.
 */
name: string, 
/**
 * The address to sign in with.
 */
email: string, 
/**
 * What they may do.
 */
role: DeskRole, };

export type Invitation = { 
/**
 * Who.
 */
person: DeskPerson, 
/**
 * The address that lets them in, once. It is shown this one time.
 */
link: string, 
/**
 * Until when it works.
 */
until: number, };

export type LeadStatus = "new" | "contacted" | "quoted" | "booked" | "done" | "lost" | "spam";

export type LeadSort = "newest" | "deadline" | "move_date";

export type LeadLine = { 
/**
 * Identifier.
 */
id: string, 
/**
 * What the customer names on the phone.
 */
reference: string, 
/**
 * The form's key: `quote`, `hero-card`, `residential`, `office`, `sharyland` or `phone`.
 */
form: string, 
/**
 * The form in words.
 */
form_label: string, 
/**
 * When it came.
 */
created_at: number, 
/**
 * The version to send back as `expected`.
 */
updated_at: number, 
/**
 * How far it has come.
 */
state: LeadStatus, 
/**
 * Why it is set apart, in words.
 */
set_apart: string | null, 
/**
 * When the promise of 24 hours breaks; none once it is answered or set apart.
 */
deadline: number | null, 
/**
 * When somebody first answered.
 */
answered_at: number | null, 
/**
 * The customer's name; may be empty.
 */
customer_name: string, 
/**
 * The address; may be empty.
 */
customer_email: string, 
/**
 * The phone as typed; may be empty.
 */
customer_phone: string, 
/**
 * The day of the move.
 */
moving_date: string | null, 
/**
 * Where it begins; may be empty.
 */
origin: string, 
/**
 * Where it ends; may be empty.
 */
destination: string, 
/**
 * The language of the page it was sent from.
 */
language: string, 
/**
 * `apartment`, `house`, `townhome` or `condo`.
 */
home_type: string | null, 
/**
 * Bedrooms, 0 for a studio.
 */
bedrooms: number | null, 
/**
 * Movers.
 */
crew_size: number | null, 
/**
 * The time that is charged.
 */
minutes: number | null, 
/**
 * What the visitor was told.
 */
total_cents: number | null, 
/**
 * What it was booked for.
 */
booked_cents: number | null, };

export type LeadCounts = { new: number, contacted: number, quoted: number, booked: number, done: number, lost: number, spam: number, 
/**
 * Set apart, whatever their state; they are in none of the figures above.
 */
set_apart: number, 
/**
 * Of the new ones, how many are past their 24 hours; counted up to 1,000.
 */
late: number, 
/**
 * Of the new ones, how many will be within 4 hours; counted up to 1,000.
 */
soon: number, };

export type LeadPage = { 
/**
 * At most as many as were asked for.
 */
leads: Array<LeadLine>, 
/**
 * To be sent as `after` for those that follow; none at the end.
 */
next: string | null, 
/**
 * Of all leads, whatever was asked for.
 */
counts: LeadCounts, };

export type DeskLead = { 
/**
 * What the list shows.
 */
line: LeadLine, 
/**
 * What was entered into the form, in its order.
 */
entries: Array<DeskEntry>, 
/**
 * The wizard's part.
 */
quote: DeskQuote | null, 
/**
 * What was agreed to, or not.
 */
consents: Array<DeskConsent>, 
/**
 * Where it came from.
 */
source: DeskSource, 
/**
 * Who was told.
 */
notices: Array<DeskMessage>, 
/**
 * What was noted, oldest first.
 */
notes: Array<DeskNote>, 
/**
 * Who did what when, oldest first.
 */
history: Array<HistoryEntry>, 
/**
 * The lead of the same visitor that led to this one.
 */
continues: LeadLink | null, 
/**
 * The leads that this one led to.
 */
continued_by: Array<LeadLink>, 
/**
 * Other leads with the same address or phone, newest first; at most 20.
 */
same_person: Array<LeadLink>, };

export type LeadLink = { id: string, reference: string, form_label: string, created_at: number, state: LeadStatus, };

export type DeskEntry = { 
/**
 * The field's name, such as `moveDate`.
 */
name: string, 
/**
 * The field in words.
 */
label: string, 
/**
 * What was typed, as text.
 */
value: string, };

export type DeskQuote = { home_type: string, bedrooms: number, square_footage: number, stairs_origin: number, stairs_destination: number, crew_size: number, 
/**
 * Keys of the chosen services.
 */
additional_services: Array<string>, special_requests: string | null, 
/**
 * Line by line, as it was shown.
 */
estimate: Estimate, 
/**
 * The price list it was computed with.
 */
rates_revision: string, 
/**
 * Whether that list is still in force.
 */
rates_are_current: boolean, 
/**
 * Computed again from that list; none if the list is lost.
 */
recomputed_total_cents: number | null, };

export type DeskConsent = { 
/**
 * Exactly as shown.
 */
words: string, version: string, given: boolean, given_at: number, page: string, language: string, address: string, };

export type DeskSource = { page: string, referrer: string, 
/**
 * The utm parameters: name and value.
 */
campaign: Array<[string, string]>, language: string, address: string, };

export type DeskMessage = { 
/**
 * Identifier.
 */
id: string, 
/**
 * `owner_mail`, `visitor_mail`, `lead_hook`, `deadline_mail`, …
 */
kind: string, 
/**
 * In words.
 */
label: string, 
/**
 * `due`, `sent` or `dead`.
 */
state: string, 
/**
 * How often it was tried.
 */
tries: number, 
/**
 * Why the last try failed; empty if it did not.
 */
failure: string, 
/**
 * When it was written.
 */
created_at: number, 
/**
 * Not before, for one that waits; 0 is at once.
 */
due_at: number, 
/**
 * When it was sent or given up.
 */
finished_at: number | null, };

export type DeskNote = { 
/**
 * Identifier.
 */
id: string, 
/**
 * When it was written.
 */
at: number, 
/**
 * By whom.
 */
by: string, 
/**
 * As text.
 */
text: string, };

export type HistoryEntry = { 
/**
 * When.
 */
at: number, 
/**
 * Who; empty for the site itself.
 */
by: string, 
/**
 * `received`, `added`, `state`, `booked`, `set_apart`, `taken_back`, `retry`.
 */
what: string, 
/**
 * Before: a state, cents.
 */
from: string, 
/**
 * After: a state, cents, a notice's kind.
 */
to: string, };

export type StatusChange = { 
/**
 * The state to come.
 */
state: LeadStatus, 
/**
 * The lead's `updated_at` as it was seen.
 */
expected: number, };

export type QuarantineChange = { 
/**
 * Whether it shall be set apart.
 */
set_apart: boolean, 
/**
 * The lead's `updated_at` as it was seen.
 */
expected: number, };

export type BookedChange = { 
/**
 * Cents, or none to take the figure back.
 */
cents: number | null, 
/**
 * The lead's `updated_at` as it was seen.
 */
expected: number, };

export type NewNote = { 
/**
 * 1 to 4,000 characters.
 */
text: string, 
/**
 * A UUID under which a repeat stores nothing.
 */
key: string | null, };

export type PhoneLead = { 
/**
 * The customer's name.
 */
name: string, 
/**
 * The phone.
 */
phone: string, 
/**
 * The e-mail address; may be empty.
 */
email: string, 
/**
 * Where the move begins; may be empty.
 */
origin: string, 
/**
 * Where it ends; may be empty.
 */
destination: string, 
/**
 * The day of the move, or empty.
 */
date: string, 
/**
 * The first note; may be empty.
 */
note: string, 
/**
 * A UUID under which a repeat stores nothing.
 */
key: string | null, };

export type Erased = { 
/**
 * How many leads of the person there were; only this count is kept.
 */
leads: number, };

export type Reports = { 
/**
 * The first day.
 */
from: string, 
/**
 * Today.
 */
to: string, 
/**
 * Each day, in order, those without a lead as well.
 */
days: Array<DayCount>, 
/**
 * By form, most first.
 */
forms: Array<Tally>, 
/**
 * By page, most first; at most 50.
 */
pages: Array<Tally>, 
/**
 * By the town of the origin, most first; at most 50.
 */
cities: Array<Tally>, 
/**
 * By campaign, most first; at most 50.
 */
campaigns: Array<Tally>, 
/**
 * How far visitors came in the wizard, step by step.
 */
funnel: Array<FunnelCount>, 
/**
 * How many of these leads are booked or done.
 */
booked: number, 
/**
 * What they were booked for, in cents.
 */
booked_cents: number, 
/**
 * How long customers waited for the first answer, by week.
 */
weeks: Array<WeekResponseTimes>, 
/**
 * The same by form, over the whole time.
 */
answers_by_form: Array<ResponseTimes>, 
/**
 * Leads whose person was erased; they are in `days` and `forms` and nowhere else.
 */
erased: number, };

export type DayCount = { 
/**
 * The day.
 */
day: string, 
/**
 * Leads that came.
 */
leads: number, 
/**
 * How many of them are booked or done.
 */
booked: number, 
/**
 * What those were booked for, in cents.
 */
booked_cents: number, };

export type Tally = { 
/**
 * The form's key, the path, the town or the campaign; empty if it is not known.
 */
key: string, 
/**
 * The same in words.
 */
label: string, 
/**
 * Leads.
 */
leads: number, 
/**
 * How many of them are booked or done.
 */
booked: number, 
/**
 * What those were booked for, in cents.
 */
booked_cents: number, };

export type FunnelCount = { 
/**
 * 1 to 5.
 */
step: number, 
/**
 * How often. Nobody is followed from step to step.
 */
count: number, };

export type WeekResponseTimes = { 
/**
 * Its Monday.
 */
week: string, 
/**
 * Over all forms; the key is empty.
 */
all: ResponseTimes, 
/**
 * By form.
 */
forms: Array<ResponseTimes>, };

export type ResponseTimes = { 
/**
 * The form's key, or empty for all.
 */
key: string, 
/**
 * The form in words.
 */
label: string, 
/**
 * Leads that were answered.
 */
answered: number, 
/**
 * Leads that were not, or not yet.
 */
open: number, 
/**
 * How many were answered within 24 hours.
 */
in_time: number, 
/**
 * Half were answered within so many milliseconds.
 */
median_ms: number | null, 
/**
 * Nine in ten were.
 */
p90_ms: number | null, };

export type DeskOutbox = { 
/**
 * How many wait.
 */
due: number, 
/**
 * How many were given up.
 */
dead: number, 
/**
 * Those given up first, then those that wait; newest first, at most 200.
 */
notices: Array<OutboxLine>, };

export type OutboxLine = { 
/**
 * The notice.
 */
notice: DeskMessage, 
/**
 * The lead it is about, if it is about one.
 */
lead: LeadLink | null, 
/**
 * The customer's name, if it is about a lead.
 */
customer_name: string, };

export type ContentList = { 
/**
 * In the order of the desk.
 */
groups: Array<ContentGroup>, 
/**
 * Why changes that were published before are not shown: they do not fit what this version of
 * the program ships. Empty if all is well.
 */
problems: Array<ContentProblem>, };

export type ContentKind = "facts" | "rates" | "business" | "pages" | "towns" | "posts" | "words";

export type ContentGroup = { 
/**
 * What they are about.
 */
kind: ContentKind, 
/**
 * By title.
 */
files: Array<ContentLine>, };

export type ContentLine = { 
/**
 * Below `content/`, such as `en/pages/home.toml`.
 */
path: string, 
/**
 * In words.
 */
title: string, 
/**
 * The page it makes, if it makes one.
 */
page_path: string | null, 
/**
 * The last change at the desk; none while it is as shipped.
 */
edited: ContentEdit | null, 
/**
 * Whether it was taken away; its history brings it back.
 */
removed: boolean, };

export type ContentEdit = { 
/**
 * When.
 */
at: number, 
/**
 * Who.
 */
by: string, };

export type ContentFile = { 
/**
 * Below `content/`.
 */
path: string, 
/**
 * In words.
 */
title: string, 
/**
 * The page it makes, if it makes one.
 */
page_path: string | null, 
/**
 * What it is about.
 */
kind: ContentKind, 
/**
 * To be sent back as `expected`; another one after each change. Empty for a file that is not
 * published yet.
 */
version: string, 
/**
 * JSON Schema (2020-12) of `value`, made from the program's own shapes. `x-lines` marks a text
 * that may be long, `x-image` the name of a picture.
 */
schema: unknown, 
/**
 * What stands in the file; of a post its front matter.
 */
value: unknown, 
/**
 * The Markdown of a post; none for other files.
 */
body: string | null, 
/**
 * Whether the desk may take it away: towns and posts.
 */
removable: boolean, 
/**
 * Whether it was taken away; `value` is then what it was last.
 */
removed: boolean, 
/**
 * Newest first; the last one is what was shipped, if it was.
 */
history: Array<ContentVersion>, };

export type ContentVersion = { 
/**
 * To be sent as `to`: an identifier, or `shipped`.
 */
id: string, 
/**
 * When it was published; none for what was shipped.
 */
at: number | null, 
/**
 * Who published it; empty for what was shipped.
 */
by: string, 
/**
 * What was said of it: `published`, `undone`, `removed` or `shipped`.
 */
note: string, 
/**
 * Whether it is what the program came with.
 */
is_shipped: boolean, 
/**
 * Whether it is what the site shows.
 */
is_current: boolean, };

export type ContentProblem = { 
/**
 * Which value, as a JSON Pointer such as `/section/0/heading`; `/body` for the Markdown of a
 * post, empty for the whole file.
 */
pointer: string, 
/**
 * The line in the file as it would be written; in the Markdown, where `pointer` is `/body`.
 */
line: number | null, 
/**
 * The file; not always the one that was changed.
 */
file: string, 
/**
 * What is wrong.
 */
message: string, };

export type ContentDraft = { 
/**
 * Below `content/`.
 */
path: string, 
/**
 * What shall stand in it.
 */
value: unknown, 
/**
 * The Markdown of a post.
 */
body: string | null, };

export type ContentChange = { 
/**
 * Below `content/`.
 */
path: string, 
/**
 * What shall stand in it.
 */
value: unknown, 
/**
 * The Markdown of a post.
 */
body: string | null, 
/**
 * The `version` as it was seen.
 */
expected: string, };

export type ContentUndo = { 
/**
 * Below `content/`.
 */
path: string, 
/**
 * The `id` of one of its versions.
 */
to: string, 
/**
 * The `version` as it was seen.
 */
expected: string, };

export type ContentCheck = { 
/**
 * What stands in the way of publishing.
 */
problems: Array<ContentProblem>, 
/**
 * What should be looked at; none of it stands in the way.
 */
warnings: Array<string>, };

export type ContentPreview = { 
/**
 * A path on this site, below `/desk/preview/`.
 */
address: string, 
/**
 * Until when.
 */
until: number, };

export type NewPost = { 
/**
 * Its title; the address is made of it.
 */
title: string, 
/**
 * The key of its category.
 */
category: string, };

export type DeskImages = { 
/**
 * What the bucket holds, by name.
 */
images: Array<DeskImage>, 
/**
 * What pages ask for, by name, whether the bucket holds it or not.
 */
named: Array<RequestedImage>, 
/**
 * The largest file that is taken, in bytes.
 */
max_bytes: number, };

export type DeskImage = { 
/**
 * Its name in the bucket.
 */
name: string, 
/**
 * Where it is shown from; another one after each change.
 */
address: string, 
/**
 * Pixels.
 */
width: number, 
/**
 * Pixels.
 */
height: number, 
/**
 * Size of the file.
 */
bytes: number, 
/**
 * `image/jpeg` or the like.
 */
content_type: string, 
/**
 * When it was stored.
 */
updated_at: number, 
/**
 * The paths of the pages that show it.
 */
used_by: Array<string>, };

export type RequestedImage = { 
/**
 * The name, such as `moving-truck-hero.jpg`.
 */
name: string, 
/**
 * The drawing that is shown while the bucket does not hold the name.
 */
fallback: string, 
/**
 * What it shows, in the words of the first page that shows it.
 */
title: string, 
/**
 * The drawing's width in pixels.
 */
width: number, 
/**
 * The drawing's height in pixels.
 */
height: number, 
/**
 * Whether the bucket holds it.
 */
held: boolean, 
/**
 * The paths of the pages that show it.
 */
used_by: Array<string>, };

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
