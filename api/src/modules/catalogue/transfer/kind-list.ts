import { ALLERGENS, ARTICLE_TAGS, LANGUAGES, ORDER_TYPES, SHOP_STATUSES } from '@carte/contract'
import { SLOT_MINUTES } from '@carte/domain'
import * as codec from './codecs.ts'
import * as times from './codecs-of-times.ts'
import { field, type Kind, kind, or, TEXTS_OF } from './kind.ts'

// All files and columns. Import and export use them; docs/import.md describes them.

const NAME = codec.text(200)
const LONG = codec.text(2_000)
/** The usual price, and prices for single order types; empty for the usual one. */
const PRICES = [
  field('price', codec.price, {}, 'priceMinor'),
  ...ORDER_TYPES.map((type) => field(`price:${type}`, codec.price, or(null), `${type}Minor`)),
]
const picture = field('imageUrl', codec.picture, or(''), 'image')
const name = field('name', NAME)
const orderType = field('orderType', codec.oneOf(ORDER_TYPES))
/** What the kitchen accepts per slot; empty for no limit. */
const MAXIMA = [
  field('ordersMax', codec.integer(0, 10_000), or(null)),
  field('unitsMax', codec.integer(0, 100_000), or(null)),
]
const COUNTRY = codec.text(2, /^[A-Z]{2}$/, 'SE')
const ACCOUNT = codec.text(200, /^(?!(?:sk|rk|pk|whsec)_)\S+$/, 'acct_1AbC… (the account’s id, and never a key)')
const off = or(false)

/** In the order of reading and writing. */
export const KINDS: readonly Kind[] = [
  kind({
    name: 'operator',
    table: 'operator',
    keys: [],
    fields: [
      name,
      field('languages', codec.list(codec.oneOf(LANGUAGES)), { initial: [...LANGUAGES] }),
      field('languageFromBrowser', codec.boolean, off),
      field('orderTypes', codec.list(codec.oneOf(ORDER_TYPES)), { initial: [...ORDER_TYPES] }),
      field('extraInfo', LONG, or(null)),
      field('enableCustomerLogin', codec.boolean, off),
      field('externalLoginProviders', codec.providers, or([])),
      field('phoneNumberRequired', codec.boolean, off),
      field('favoriteShopRequired', codec.boolean, off),
      field('smsEnabled', codec.boolean, off),
      field('cancelLateMinutes', codec.integer(0, 240), or(15)),
      field('requireEmail', codec.boolean, off),
      field('requirePhoneNumber', codec.boolean, off),
      field('version', NAME, or('{ip}')),
    ],
    translated: { extraInfo: 'text' },
  }),
  kind({
    name: 'vat-rates',
    table: 'vat_rate',
    keys: ['country', 'goods', 'orderType', 'validFrom'],
    fields: [
      field('country', COUNTRY),
      field('goods', codec.id),
      orderType,
      field('validFrom', times.date),
      field('validTo', times.date, or(null)),
      field('rate', codec.number(0, 100)),
    ],
  }),
  kind({
    name: 'menus',
    table: 'menu',
    keys: ['id'],
    fields: [field('id', codec.id), name, field('currency', codec.currency), field('currencySymbol', codec.text(10))],
  }),
  kind({
    name: 'choice-levels',
    keys: ['menuId', 'level'],
    fields: [field('menuId', codec.id), field('level', codec.integer(0, 1_000)), name],
    translated: { name: 'name' },
  }),
  kind({
    name: 'articles',
    table: 'article',
    keys: ['menuId', 'code'],
    fields: [
      field('menuId', codec.id),
      field('code', codec.id),
      field('kind', codec.integer(0, 1), or(0)),
      field('description', NAME),
      field('text', LONG, or(null)),
      ...PRICES,
      picture,
      field('soldOut', codec.boolean, off),
      field('allergens', codec.list(codec.oneOf(ALLERGENS)), or([])),
      field('tags', codec.list(codec.oneOf(ARTICLE_TAGS)), or([])),
      field('goods', codec.id, { initial: 'food' }),
      field('kitchenUnits', codec.integer(0, 1_000), or(1)),
      field('saleTimes', times.saleTimes, or([])),
    ],
    translated: { description: 'description', text: 'text', imageId: 'imageId' },
  }),
  kind({
    name: 'prices',
    keys: ['menuId', 'code'],
    fields: [field('menuId', codec.id), field('code', codec.id), ...PRICES],
  }),
  kind({
    name: 'choice-groups',
    table: 'choice_group',
    keys: ['menuId', 'code'],
    fields: [
      field('menuId', codec.id),
      field('code', codec.id),
      field('level', codec.integer(0, 1_000)),
      name,
      field('min', codec.integer(0, 50)),
      field('max', codec.integer(0, 50)),
      field('options', codec.list(codec.id)),
      field('preselected', codec.list(codec.id), or([])),
    ],
    translated: { name: 'name' },
  }),
  kind({
    name: 'menu-items',
    keys: ['menuId', 'category', 'code'],
    fields: [
      field('menuId', codec.id),
      field('category', codec.path, or([])),
      field('code', codec.id, or(null)),
      field('choices', codec.list(codec.id), or([])),
      field('suggestions', codec.list(codec.id), or([])),
      picture,
      field('saleTimes', times.saleTimes, or([])),
    ],
    translated: { name: 'name' },
  }),
  kind({
    name: 'shops',
    table: 'shop',
    keys: ['id'],
    fields: [
      field('id', codec.id),
      field('position', codec.integer(0, 1_000_000), { initial: null }),
      name,
      field('description', LONG, or('')),
      field('status', codec.oneOf(SHOP_STATUSES), { initial: 'online' }),
      field('menuId', codec.id, or(null)),
      field('orderTypes', codec.list(codec.oneOf(ORDER_TYPES))),
      field('openingHours', times.openingHours, { empty: [] }),
      field('preparationMinutes', codec.integer(0, 1_440), { initial: 15 }),
      field('address1', NAME),
      field('address2', NAME, or('')),
      field('zipCode', codec.text(20)),
      field('city', NAME),
      field('country', COUNTRY),
      field('timeZone', times.timeZone),
      field('latitude', codec.number(-90, 90)),
      field('longitude', codec.number(-180, 180)),
      field('phone', codec.text(40, /^\+?[\d\s()./-]+$/, '+46 8 123 456 78'), or('')),
      field('companyName', NAME),
      field('orgNumber', codec.text(40)),
      field('vatNumber', codec.text(40), or('')),
      field('companyEmail', codec.text(254, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'hello@example.com'), or('')),
      field('externalAppUri', codec.address, or(null)),
      picture,
    ],
    translated: { description: 'description' },
  }),
  kind({
    name: 'opening-hours-exceptions',
    keys: ['shopId', 'date', 'opens'],
    fields: [
      field('shopId', codec.id),
      field('date', times.date),
      field('opens', times.clock, or(null)),
      field('closes', times.clock, or(null)),
      field('reason', NAME, or(null)),
    ],
    translated: { reason: 'text' },
  }),
  kind({
    name: 'delivery-spots',
    table: 'delivery_spot',
    keys: ['shopId', 'id'],
    fields: [field('shopId', codec.id), field('id', codec.id), name, orderType],
    translated: { name: 'name' },
  }),
  kind({
    name: 'pickup-capacity',
    table: 'pickup_capacity',
    keys: ['shopId', 'orderType'],
    fields: [
      field('shopId', codec.id),
      orderType,
      field('slotMinutes', codec.integerOf(SLOT_MINUTES), { initial: 15 }),
      ...MAXIMA,
      field('walkInPercent', codec.integer(0, 100), or(0)),
      field('leadUnits', codec.integer(1, 1_000), or(null)),
      field('leadMinutes', codec.integer(0, 240), or(0)),
      field('lastOrderMinutes', codec.integer(0, 240), or(0)),
      field('daysAhead', codec.integer(0, 7), or(0)),
    ],
  }),
  kind({
    name: 'pickup-exceptions',
    table: 'pickup_exception',
    keys: ['shopId', 'orderType', 'date'],
    fields: [field('shopId', codec.id), orderType, field('date', times.date), ...MAXIMA],
  }),
  kind({
    name: 'payment-accounts',
    table: 'payment_account',
    keys: ['shopId', 'provider'],
    fields: [field('shopId', codec.id), field('provider', codec.id), field('account', ACCOUNT)],
  }),
  kind({
    name: 'campaigns',
    table: 'campaign',
    keys: ['code'],
    fields: [
      field('code', codec.id),
      name,
      field('description', LONG, or('')),
      picture,
      field('articleCodes', codec.list(codec.id)),
      field('kind', codec.oneOf(['percent', 'price'])),
      field('percent', codec.number(0, 100), or(null)),
      field('prices', codec.prices, or({})),
      field('from', times.instant, {}, 'startsAt'),
      field('to', times.instant, {}, 'endsAt'),
      field('membersOnly', codec.boolean, off),
    ],
    translated: { name: 'name', description: 'description', imageId: 'imageId' },
  }),
  kind({
    name: 'texts',
    keys: ['of', 'id', 'language', 'field'],
    fields: [
      field('of', codec.oneOf(Object.keys(TEXTS_OF))),
      field('id', codec.text(1_000), or('')),
      field('language', codec.oneOf(LANGUAGES)),
      field('field', codec.text(40)),
      field('text', LONG, or('')),
    ],
  }),
]
