import type { Sample, SampleArticle, SampleHours, SampleShop, Texts } from '../../sample/types.ts'
import { vat } from '../../sample/vat.ts'

// A small chain with simple facts. Its open shops never close, except `dagtid`, so no test depends on the time of day.

const text = (sv: string, en: string): Texts => ({ sv, en, fi: `${en} (fi)`, ru: `${en} (ru)`, no: `${en} (no)` })

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const always: readonly SampleHours[] = DAYS.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00:00', closes: '00:00:00' }))
/** Open from 10:00 to 20:00, for tests that set the clock. */
const daytime: readonly SampleHours[] = DAYS.map((dayOfWeek) => ({ dayOfWeek, opens: '10:00:00', closes: '20:00:00' }))

const article = (code: string, name: Texts, kronor: number, more: Partial<SampleArticle> = {}): SampleArticle => ({
  code,
  kind: 0,
  name,
  priceMinor: { SEK: kronor * 100, EUR: kronor * 10, NOK: kronor * 100 },
  allergens: [],
  tags: [],
  goods: 'food',
  ...more,
})

function shop(id: string, name: string, city: string, more: Partial<SampleShop> = {}): SampleShop {
  return {
    id,
    name,
    description: text(`${name} lagar mat`, `${name} cooks`),
    contactInformation: { address1: `Storgatan ${id.length}`, zipCode: '111 22', city, phone: '+46812345678' },
    company: { name: 'Provköket AB', orgNumber: '556000-0000', vatNumber: 'SE556000000001', email: 'hej@example.com' },
    location: { latitude: 59.33, longitude: 18.06 },
    timeZone: 'Europe/Stockholm',
    country: 'SE',
    currency: 'SEK',
    openingHours: always,
    openingHoursExceptions: [],
    status: 'online',
    orderTypes: ['takeAway', 'dineInPlace'],
    deliverySpots: [],
    ...more,
  }
}

/**
 * | Shop | What it is |
 * |---|---|
 * | `centrum` | open, both order types, with spots `bord-1`, `bord-2` (eat here) and `disken` (take away) |
 * | `dagtid` | open 10–20 every day, take away alone |
 * | `pausad`, `avstangd` | open but paused; open but offline |
 * | `stangd` | never open |
 * | `appen` | sold through an app of its own |
 * | `helsinki` | open, in Finland, in euros |
 *
 * | Article | kr | What it is |
 * |---|---|---|
 * | `burger` | 100 | no choices; suggests `fries` and `dip` |
 * | `margherita` | 120 | `size` one of `size-regular` (0), `size-large` (+30); `extras` up to two of `olives` (10), `ham` (15), `truffle` (sold out) |
 * | `salad` | 80 | vegan; in the campaign `green-weeks`, 25 % off: 60 |
 * | `soup` | 90 | sold out |
 * | `cola` | 25 | in the container `Dryck` › `Läsk` |
 * | `fries`, `dip` | 30, 10 | suggested ones, kind 1 |
 *
 * Customers: `anna@example.com` with `Smaklig1!`, who likes `burger` and `centrum`; `matti@example.com` with `Maistuva1!`.
 */
export const fixture: Sample = {
  brand: { name: 'Provköket', stylesheet: ':root { --carte-accent: light-dark(#1b6b3a, #7fd3a0); }' },
  languages: ['sv', 'en', 'fi', 'ru', 'no'],
  shops: [
    shop('centrum', 'Centrum', 'Stockholm', {
      deliverySpots: [
        { id: 'bord-1', name: text('Bord 1', 'Table 1'), orderType: 'dineInPlace' },
        { id: 'bord-2', name: text('Bord 2', 'Table 2'), orderType: 'dineInPlace' },
        { id: 'disken', name: text('Disken', 'Counter'), orderType: 'takeAway' },
      ],
    }),
    shop('dagtid', 'Dagtid', 'Uppsala', {
      openingHours: daytime,
      orderTypes: ['takeAway'],
      location: { latitude: 59.86, longitude: 17.64 },
    }),
    shop('pausad', 'Pausad', 'Göteborg', { status: 'paused', location: { latitude: 57.71, longitude: 11.97 } }),
    shop('avstangd', 'Avstängd', 'Malmö', { status: 'offline', location: { latitude: 55.6, longitude: 13 } }),
    shop('stangd', 'Stängd', 'Kiruna', { openingHours: [], location: { latitude: 67.86, longitude: 20.23 } }),
    shop('appen', 'Appen', 'Lund', {
      externalAppUri: 'https://app.example/',
      location: { latitude: 55.7, longitude: 13.19 },
    }),
    shop('helsinki', 'Helsinki', 'Helsinki', {
      country: 'FI',
      currency: 'EUR',
      timeZone: 'Europe/Helsinki',
      location: { latitude: 60.17, longitude: 24.94 },
    }),
  ],
  menu: {
    name: text('Meny', 'Menu'),
    choiceLevels: [
      { level: 1, name: text('Storlek', 'Size') },
      { level: 2, name: text('Tillval', 'Extras') },
    ],
    items: [
      {
        type: 'container',
        name: text('Mat', 'Food'),
        items: [
          { type: 'article', code: 'burger', choices: [], suggestions: ['fries', 'dip'] },
          { type: 'article', code: 'margherita', choices: ['size', 'extras'], suggestions: [] },
          { type: 'article', code: 'salad', choices: [], suggestions: [] },
          { type: 'article', code: 'soup', choices: [], suggestions: [] },
        ],
      },
      {
        type: 'container',
        name: text('Dryck', 'Drinks'),
        items: [
          {
            type: 'container',
            name: text('Läsk', 'Soft drinks'),
            items: [{ type: 'article', code: 'cola', choices: [], suggestions: [] }],
          },
        ],
      },
      {
        type: 'container',
        name: text('Tillbehör', 'Sides'),
        items: [
          { type: 'article', code: 'fries', choices: [], suggestions: [] },
          { type: 'article', code: 'dip', choices: [], suggestions: [] },
        ],
      },
    ],
  },
  articles: [
    article('burger', text('Burgare', 'Burger'), 100, {
      text: text('Med ost', 'With cheese'),
      allergens: ['gluten', 'milk'],
      image: 'smash-burger.webp',
    }),
    article('margherita', text('Margherita', 'Margherita'), 120, {
      allergens: ['gluten', 'milk'],
      tags: ['vegetarian'],
      image: 'margherita.webp',
    }),
    article('salad', text('Sallad', 'Salad'), 80, { tags: ['vegan', 'vegetarian'] }),
    article('soup', text('Soppa', 'Soup'), 90, { soldOut: true }),
    article('cola', text('Cola', 'Cola'), 25, { goods: 'alcohol-free-drink' }),
    article('fries', text('Pommes', 'Fries'), 30, { kind: 1 }),
    article('dip', text('Dipp', 'Dip'), 10, { kind: 1, allergens: ['egg'] }),
    article('size-regular', text('Vanlig', 'Regular'), 0),
    article('size-large', text('Stor', 'Large'), 30),
    article('olives', text('Oliver', 'Olives'), 10),
    article('ham', text('Skinka', 'Ham'), 15),
    article('truffle', text('Tryffel', 'Truffle'), 40, { soldOut: true }),
  ],
  choiceGroups: [
    {
      code: 'size',
      level: 1,
      name: text('Storlek', 'Size'),
      min: 1,
      max: 1,
      preselected: ['size-regular'],
      options: ['size-regular', 'size-large'],
    },
    {
      code: 'extras',
      level: 2,
      name: text('Tillval', 'Extras'),
      min: 0,
      max: 2,
      preselected: [],
      options: ['olives', 'ham', 'truffle'],
    },
  ],
  campaigns: [
    {
      code: 'green-weeks',
      name: text('Gröna veckor', 'Green weeks'),
      description: text('25 % på salladen', '25% off the salad'),
      articleCodes: ['salad'],
      discount: { kind: 'percent', value: 25 },
      membersOnly: false,
    },
    {
      code: 'members-burger',
      name: text('Medlemsburgare', 'Members’ burger'),
      description: text('För medlemmar', 'For members'),
      articleCodes: ['burger'],
      discount: { kind: 'price', valueMinor: { SEK: 7000, EUR: 700, NOK: 7000 } },
      membersOnly: true,
    },
  ],
  customers: [
    {
      email: 'anna@example.com',
      password: 'Smaklig1!',
      name: 'Anna',
      lastName: 'Lindqvist',
      phone: '+46701740605',
      favoriteShop: 'centrum',
      favorites: [
        { code: 'burger', type: 'article' },
        { code: 'centrum', type: 'shop' },
      ],
    },
    {
      email: 'matti@example.com',
      password: 'Maistuva1!',
      name: 'Matti',
      lastName: 'Korhonen',
      phone: '+358400000123',
      favoriteShop: 'helsinki',
      favorites: [],
    },
  ],
  vat,
}
