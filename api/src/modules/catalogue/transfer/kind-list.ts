import { ALLERGENS, ARTICLE_TAGS, LANGUAGES, ORDER_TYPES, SHOP_STATUSES } from '@carte/contract'
import * as codec from './codecs.ts'
import * as times from './codecs-of-times.ts'
import { type Field, type Kind, TEXTS_OF } from './kind.ts'

// All files and columns. Import and export use them; docs/import.md describes them.

type Options = Pick<Field, 'empty' | 'initial'>
const field = (name: string, of: codec.Codec, options: Options = {}, column = name): Field => ({
  name,
  column: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  codec: of,
  ...options,
})
/** An empty cell means `value`, and so does an absent column in a new row. */
const or = (value: unknown): Options => ({ empty: value, initial: value })
const NAME = codec.text(200)
const LONG = codec.text(2_000)
const picture = field('imageUrl', codec.picture, or(''), 'image')

const off = or(false)
/** In the order of reading and writing. */
export const KINDS: readonly Kind[] = [
  {
    name: 'operator',
    table: 'operator',
    keys: [],
    fields: [
      field('name', NAME),
      field('languages', codec.list(codec.oneOf(LANGUAGES)), { initial: [...LANGUAGES] }),
      field('languageFromBrowser', codec.boolean, off),
      field('orderTypes', codec.list(codec.oneOf(ORDER_TYPES)), { initial: [...ORDER_TYPES] }),
      field('extraInfo', LONG, or(null)),
      field('enableCustomerLogin', codec.boolean, off),
      field('externalLoginProviders', codec.providers, or([])),
      field('phoneNumberRequired', codec.boolean, off),
      field('favoriteShopRequired', codec.boolean, off),
      field('smsEnabled', codec.boolean, off),
      field('requireEmail', codec.boolean, off),
      field('requirePhoneNumber', codec.boolean, off),
      field('version', NAME, or('{ip}')),
    ],
    translated: { extraInfo: 'text' },
  },
  {
    name: 'vat-rates',
    table: 'vat_rate',
    keys: ['country', 'goods', 'orderType', 'validFrom'],
    fields: [
      field('country', codec.text(2, /^[A-Z]{2}$/, 'SE')),
      field('goods', codec.id),
      field('orderType', codec.oneOf(ORDER_TYPES)),
      field('validFrom', times.date),
      field('validTo', times.date, or(null)),
      field('rate', codec.number(0, 100)),
    ],
    translated: {},
  },
  {
    name: 'menus',
    table: 'menu',
    keys: ['id'],
    fields: [
      field('id', codec.id),
      field('name', NAME),
      field('currency', codec.currency),
      field('currencySymbol', codec.text(10)),
    ],
    translated: {},
  },
  {
    name: 'choice-levels',
    table: null,
    keys: ['menuId', 'level'],
    fields: [field('menuId', codec.id), field('level', codec.integer(0, 1_000)), field('name', NAME)],
    translated: { name: 'name' },
  },
  {
    name: 'articles',
    table: 'article',
    keys: ['menuId', 'code'],
    fields: [
      field('menuId', codec.id),
      field('code', codec.id),
      field('kind', codec.integer(0, 1), or(0)),
      field('description', NAME),
      field('text', LONG, or(null)),
      field('price', codec.price, {}, 'priceMinor'),
      picture,
      field('soldOut', codec.boolean, off),
      field('allergens', codec.list(codec.oneOf(ALLERGENS)), or([])),
      field('tags', codec.list(codec.oneOf(ARTICLE_TAGS)), or([])),
      field('goods', codec.id, { initial: 'food' }),
    ],
    translated: { description: 'description', text: 'text', imageId: 'imageId' },
  },
  {
    name: 'prices',
    table: null,
    keys: ['menuId', 'code'],
    fields: [field('menuId', codec.id), field('code', codec.id), field('price', codec.price, {}, 'priceMinor')],
    translated: {},
  },
  {
    name: 'choice-groups',
    table: 'choice_group',
    keys: ['menuId', 'code'],
    fields: [
      field('menuId', codec.id),
      field('code', codec.id),
      field('level', codec.integer(0, 1_000)),
      field('name', NAME),
      field('min', codec.integer(0, 50)),
      field('max', codec.integer(0, 50)),
      field('options', codec.list(codec.id)),
      field('preselected', codec.list(codec.id), or([])),
    ],
    translated: { name: 'name' },
  },
  {
    name: 'menu-items',
    table: null,
    keys: ['menuId', 'category', 'code'],
    fields: [
      field('menuId', codec.id),
      field('category', codec.path, or([])),
      field('code', codec.id, or(null)),
      field('choices', codec.list(codec.id), or([])),
      field('suggestions', codec.list(codec.id), or([])),
      picture,
    ],
    translated: { name: 'name' },
  },
  {
    name: 'shops',
    table: 'shop',
    keys: ['id'],
    fields: [
      field('id', codec.id),
      field('position', codec.integer(0, 1_000_000), { initial: null }),
      field('name', NAME),
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
      field('country', codec.text(2, /^[A-Z]{2}$/, 'SE')),
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
  },
  {
    name: 'opening-hours-exceptions',
    table: null,
    keys: ['shopId', 'date', 'opens'],
    fields: [
      field('shopId', codec.id),
      field('date', times.date),
      field('opens', times.clock, or(null)),
      field('closes', times.clock, or(null)),
      field('reason', NAME, or(null)),
    ],
    translated: { reason: 'text' },
  },
  {
    name: 'delivery-spots',
    table: 'delivery_spot',
    keys: ['shopId', 'id'],
    fields: [
      field('shopId', codec.id),
      field('id', codec.id),
      field('name', NAME),
      field('orderType', codec.oneOf(ORDER_TYPES)),
    ],
    translated: { name: 'name' },
  },
  {
    name: 'payment-accounts',
    table: 'payment_account',
    keys: ['shopId', 'provider'],
    fields: [
      field('shopId', codec.id),
      field('provider', codec.id),
      field(
        'account',
        codec.text(200, /^(?!(?:sk|rk|pk|whsec)_)\S+$/, 'acct_1AbC… (the account’s id, and never a key)'),
      ),
    ],
    translated: {},
  },
  {
    name: 'campaigns',
    table: 'campaign',
    keys: ['code'],
    fields: [
      field('code', codec.id),
      field('name', NAME),
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
  },
  {
    name: 'texts',
    table: null,
    keys: ['of', 'id', 'language', 'field'],
    fields: [
      field('of', codec.oneOf(Object.keys(TEXTS_OF))),
      field('id', codec.text(1_000), or('')),
      field('language', codec.oneOf(LANGUAGES)),
      field('field', codec.text(40)),
      field('text', LONG, or('')),
    ],
    translated: {},
  },
]
