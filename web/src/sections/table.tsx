import type { ComponentType } from 'react';
import section from '../styles/section.css?inline';
import cellStates from '../ui/cell-states.css?inline';
import cells from '../ui/cells.css?inline';
import check from '../ui/check.css?inline';
import crate from '../ui/crate.css?inline';
import errors from '../ui/errors.css?inline';
import ghostButton from '../ui/ghost-button.css?inline';
import guideSign from '../ui/guide-sign.css?inline';
import label from '../ui/label.css?inline';
import mileSign from '../ui/mile-sign.css?inline';
import sent from '../ui/sent.css?inline';
import stars from '../ui/stars.css?inline';
import { AuthForm } from './auth-form/AuthForm';
import authForm from './auth-form/auth-form.css?inline';
import { CallToAction } from './call-to-action/CallToAction';
import callToAction from './call-to-action/call-to-action.css?inline';
import { Checklist } from './checklist/Checklist';
import checklist from './checklist/checklist.css?inline';
import { CityFacts } from './city-facts/CityFacts';
import cityFacts from './city-facts/city-facts.css?inline';
import { Faq } from './faq/Faq';
import faq from './faq/faq.css?inline';
import { Hero } from './hero/Hero';
import hero from './hero/hero.css?inline';
import heroPhoto from './hero/hero-photo.css?inline';
import signStrip from './hero/sign-strip.css?inline';
import stub from './hero/stub.css?inline';
import { Jingle } from './jingle/Jingle';
import jingle from './jingle/jingle.css?inline';
import { LeadForm } from './lead-form/LeadForm';
import leadForm from './lead-form/lead-form.css?inline';
import { Links } from './links/Links';
import links from './links/links.css?inline';
import linksWithImages from './links/links-with-images.css?inline';
import { TownMap } from './map/Map';
import map from './map/map.css?inline';
import { NotFound } from './not-found/NotFound';
import notFound from './not-found/not-found.css?inline';
import { Notice } from './notice/Notice';
import notice from './notice/notice.css?inline';
import cityLimit from './page-hero/city-limit.css?inline';
import limitBelow from './page-hero/limit-below-image.css?inline';
import limit from './page-hero/limit-over-land.css?inline';
import { PageHero } from './page-hero/PageHero';
import pageHero from './page-hero/page-hero.css?inline';
import { Placeholders } from './placeholders/Placeholders';
import placeholders from './placeholders/placeholders.css?inline';
import { Places } from './places/Places';
import places from './places/places.css?inline';
import { Post } from './post/Post';
import post from './post/post.css?inline';
import { Posts } from './posts/Posts';
import posts from './posts/posts.css?inline';
import { Prices } from './prices/Prices';
import prices from './prices/prices.css?inline';
import { Process } from './process/Process';
import process from './process/process.css?inline';
import { Prose } from './prose/Prose';
import prose from './prose/prose.css?inline';
import booking from './quote-page/booking.css?inline';
import { QuotePage } from './quote-page/QuotePage';
import quotePage from './quote-page/quote-page.css?inline';
import { QuoteWizardSection } from './quote-wizard/QuoteWizardSection';
import quoteWizard from './quote-wizard/quote-wizard.css?inline';
import { Reasons } from './reasons/Reasons';
import reasons from './reasons/reasons.css?inline';
import { ReviewCards } from './review-cards/ReviewCards';
import reviewCards from './review-cards/review-cards.css?inline';
import { Reviews } from './reviews/Reviews';
import reviews from './reviews/reviews.css?inline';
import type { SectionKind, SectionProps } from './section-props';
import { Steps } from './steps/Steps';
import steps from './steps/steps.css?inline';
import { Subscribe } from './subscribe/Subscribe';
import subscribe from './subscribe/subscribe.css?inline';
import { Tags } from './tags/Tags';
import tags from './tags/tags.css?inline';
import tagsWithImages from './tags/tags-with-images.css?inline';
import { Videos } from './videos/Videos';
import videos from './videos/videos.css?inline';
import { Why } from './why/Why';
import why from './why/why.css?inline';

/** The component of a section kind and its styles, its own last. */
export interface SectionEntry<K extends SectionKind> {
  readonly component: ComponentType<SectionProps<K>>;
  readonly css: readonly string[];
  /** The additional styles that it needs on a page with photos. */
  readonly photoCss?: readonly string[];
  /** The styles that only some sections of the kind need. */
  readonly cssOf?: (section: SectionProps<K>['section']) => readonly string[];
}

/** All section kinds. The compiler requires an entry for each. */
export const sectionTable: { readonly [K in SectionKind]: SectionEntry<K> } = {
  hero: { component: Hero, css: [label, cells, check, stars, hero, signStrip, stub], photoCss: [heroPhoto] },
  why: { component: Why, css: [section, guideSign, why] },
  process: { component: Process, css: [section, crate, process] },
  reviews: { component: Reviews, css: [section, stars, reviews] },
  faq: { component: Faq, css: [section, faq] },
  'call-to-action': { component: CallToAction, css: [ghostButton, callToAction] },
  'quote-wizard': {
    component: QuoteWizardSection,
    css: [cells, cellStates, quoteWizard],
  },
  'not-found': { component: NotFound, css: [crate, notFound] },
  'page-hero': {
    component: PageHero,
    css: [crate, pageHero],
    cssOf: ({ sign, image }) => (sign ? [guideSign, cityLimit, image ? limitBelow : limit] : []),
  },
  reasons: { component: Reasons, css: [section, mileSign, reasons] },
  steps: { component: Steps, css: [section, mileSign, steps] },
  tags: {
    component: Tags,
    css: [section, tags],
    cssOf: ({ images }) => (images ? [crate, tagsWithImages] : []),
  },
  checklist: { component: Checklist, css: [section, checklist] },
  prose: { component: Prose, css: [section, prose] },
  prices: { component: Prices, css: [section, prices] },
  places: { component: Places, css: [section, places] },
  map: { component: TownMap, css: [section, map] },
  'city-facts': { component: CityFacts, css: [section, cityFacts] },
  'lead-form': { component: LeadForm, css: [section, label, cells, cellStates, check, leadForm] },
  'review-cards': { component: ReviewCards, css: [section, reviewCards] },
  videos: { component: Videos, css: [section, videos] },
  jingle: { component: Jingle, css: [section, prose, jingle] },
  placeholders: { component: Placeholders, css: [section, placeholders] },
  links: {
    component: Links,
    css: [section, links],
    cssOf: ({ images }) => (images ? [crate, linksWithImages] : []),
  },
  notice: { component: Notice, css: [label, sent, notice] },
  post: { component: Post, css: [section, post] },
  posts: { component: Posts, css: [section, posts] },
  subscribe: { component: Subscribe, css: [section, label, cells, subscribe] },
  'auth-form': {
    component: AuthForm,
    css: [label, cells, cellStates, errors, sent, notice, authForm],
  },
  'quote-page': {
    component: QuotePage,
    css: [label, cells, cellStates, errors, notice, quotePage, booking],
  },
};
