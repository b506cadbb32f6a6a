/** The wizard's texts and brand, for tests. The texts that visitors read are in `content/`. */

import type { Brand, QuoteWizardSection } from '../../contract.gen';

export const TEXT: QuoteWizardSection = {
  heading: 'Get your free estimate',
  lead: 'Two minutes. The price updates as you answer.',
  progress_label: 'Quote progress',
  steps: ['Home Details', 'Moving Details', 'Additional Services', 'Contact Information', 'Quote Submitted'],
  step_label: 'Step {step} of {count}, {name}',
  errors_heading: 'There is a problem',
  fields: {},
  kept: 'Your request is saved in this browser and will be sent when you are back online.',
  home: {
    home_type: 'Home type',
    home_types: [
      {
        value: 'apartment',
        label: 'Apartment',
      },
      {
        value: 'house',
        label: 'House',
      },
      {
        value: 'townhome',
        label: 'Townhome',
      },
      {
        value: 'condo',
        label: 'Condo',
      },
    ],
    bedrooms: 'Bedrooms',
    bedroom_choices: [
      {
        value: '0',
        label: 'Studio',
      },
      {
        value: '1',
        label: '1',
      },
      {
        value: '2',
        label: '2',
      },
      {
        value: '3',
        label: '3',
      },
      {
        value: '4',
        label: '4+',
      },
    ],
    square_footage: 'Square footage',
    square_footage_hint: 'A guess is fine. It helps us send the right truck and does not change the price.',
  },
  moving: {
    moving_date: 'Moving date',
    moving_date_hint: 'Weekends and month-end are most in demand. Leave it empty if you do not know yet.',
    from_heading: 'Moving from',
    origin_address: 'Origin address',
    to_heading: 'Moving to',
    destination_address: 'Destination address',
    address_hint: 'Street, City, State, ZIP',
    stairs_origin: 'Stairs at origin',
    stairs_destination: 'Stairs at destination',
    stair_choices: [
      {
        value: '0',
        label: 'None',
      },
      {
        value: '1',
        label: '1 flight',
      },
      {
        value: '2',
        label: '2 flights',
      },
      {
        value: '3',
        label: '3+ flights',
      },
    ],
    crew_size: 'Crew size',
    crews: [
      {
        crew_size: 2,
        label: '2 movers',
        best_for: 'Best for Studio-1BR',
      },
      {
        crew_size: 3,
        label: '3 movers',
        best_for: 'Best for 2-3BR',
      },
      {
        crew_size: 4,
        label: '4 movers',
        best_for: 'Best for 4BR+',
      },
    ],
    per_hour: '{price} an hour',
  },
  services: {
    heading: 'Additional services',
    lead: 'Choose what you need. The + amount is what each adds to your total, with tax.',
    adds: 'adds {hours} h',
    items: [
      {
        key: 'packing_supplies',
        icon: 'box',
        name: 'Packing supplies',
        text: 'Cartons, tape, paper and stretch wrap.',
      },
      {
        key: 'full_packing',
        icon: 'clip',
        name: 'Full packing',
        text: 'The crew packs every room for you.',
      },
      {
        key: 'piano_moving',
        icon: 'note',
        name: 'Piano moving',
        text: 'Upright or grand, padded and on a board.',
      },
      {
        key: 'safe_moving',
        icon: 'shield',
        name: 'Safe moving',
        text: 'Gun safes and other safes.',
      },
      {
        key: 'appliance_disconnect',
        icon: 'timer',
        name: 'Appliance disconnect/reconnect',
        text: 'Washer, dryer, refrigerator.',
      },
      {
        key: 'storage',
        icon: 'calendar',
        name: 'Temporary storage (1 month)',
        text: 'When the new place is not ready yet.',
      },
    ],
  },
  contact: {
    heading: 'Where should we send the estimate?',
    lead: 'We use this for your move and nothing else. We never sell it.',
    customer_name: 'Name',
    customer_email: 'Email',
    customer_phone: 'Phone',
    special_requests: 'Special requests',
    special_requests_hint: 'Gate codes, narrow stairs, a parrot: anything the crew should know.',
    optional: 'optional',
    incomplete: 'Enter your name, email and phone to send the request.',
  },
  submitted: {
    heading: 'Quote Submitted',
    copy: 'Customer copy',
    copy_translated: 'Copia del cliente',
    thanks: 'Thank you, {name}.',
    promise: "We'll contact you within 24 hours to confirm your quote and schedule your move.",
    reference: 'Reference',
    choose_day: 'Choose your day',
    next_heading: 'What happens next',
    next: [
      'We read your request and check the date against our trucks.',
      'We contact you within 24 hours to go over the inventory.',
      'You get the final quote in writing before anything is loaded.',
    ],
    again: 'Start another quote',
    print: 'Print this copy',
  },
  estimate: {
    heading: 'Live estimate',
    heading_translated: 'Su estimado',
    from: 'From / De',
    to: 'To / A',
    not_yet: 'Not yet',
    crew: 'Crew',
    time: 'Time',
    hours: '{hours} h',
    bedrooms: ['Studio', '1 bedroom', '2 bedrooms', '3 bedrooms', '4+ bedrooms'],
    base_time: '{bedrooms}, {hours} h',
    stairs_one: '1 flight of stairs, {hours} h',
    stairs_many: '{flights} flights of stairs, {hours} h',
    service_time: '{name}, {hours} h',
    minimum_time: 'minimum {hours} h',
    labor: 'Labor',
    distance_fee: 'Distance fee',
    subtotal: 'Subtotal',
    tax: 'Tax, {percent}%',
    total: 'Total',
    far_move:
      'This price is for the work at both doors; from 50 miles on, within Texas, the road is priced in your written proposal.',
    usual_crew: 'Usual for {bedrooms}: {crew}, {total}',
    choose_usual_crew: 'Choose',
    effects: 'What changes my price',
    long_walk: 'A long walk to the truck',
    included: 'included',
    crews_heading: 'The same move with each crew',
    note: 'Final quote may vary based on actual inventory and services.',
    prices: { label: 'Prices', href: '/prices' },
    open: 'Show the live estimate',
    close: 'Close the estimate',
    summary: '{crew}, {hours} h',
  },
  buttons: {
    previous: 'Previous',
    next: 'Next',
    submit: 'Get Quote',
    submitting: 'Submitting...',
    close: 'Close',
  },
  success_toast: {
    title: 'Quote Request Submitted!',
    text: "We'll contact you within 24 hours with your personalized quote.",
  },
  error_toast: {
    title: 'Error',
    text: 'Failed to submit quote request. Please try again.',
  },
  waiting_toast: {
    title: 'Not sent yet',
    text: 'You are offline. Keep this page open: your request is saved in this browser and will be sent when you are back online.',
  },
};

export const BRAND: Brand = {
  name: 'RGV Move Quote',
  home_label: 'RGV Move Quote home page',
  phone: '956-555-0142',
  phone_href: 'tel:956-555-0142',
  call_label: 'Call 956-555-0142',
};
