import type { Translation } from '@carte/contract'
import type { Insertable } from 'kysely'
import type { Currency, Sample, SampleItem, SampleShop, Texts } from '../../sample/types.ts'
import type { Database, MenuNode } from '../infrastructure/database/schema.ts'

// Converts a sample to rows. Untranslated fields are in Swedish, so addresses of menus have Swedish category names.

const SYMBOLS: Readonly<Record<Currency, string>> = { SEK: 'kr', EUR: '€', NOK: 'kr' }
const DAY_MS = 86_400_000
const PREPARATION_MINUTES = 15
const CAMPAIGN_DAYS = 365

type Field = 'name' | 'description' | 'text'
const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const

/** Returns one translation per language, with a field for each text. */
function translate(texts: Readonly<Partial<Record<Field, Texts | undefined>>>): Translation[] {
  const translated = Object.entries(texts).flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  return LANGUAGES.map((language) => ({
    language,
    ...Object.fromEntries(translated.map(([field, text]) => [field, text[language]])),
  }))
}
const json = (value: unknown) => JSON.stringify(value)

function nodeOf(item: SampleItem): MenuNode {
  if (item.type === 'article')
    return { type: 'article', code: item.code, choices: [...item.choices], suggestions: [...item.suggestions] }
  return {
    type: 'container',
    name: item.name.sv,
    i18n: translate({ name: item.name }),
    items: item.items.map(nodeOf),
  }
}

const menuIdOf = (currency: Currency) => `menu-${currency.toLowerCase()}`

export function menuRow({ menu }: Sample, currency: Currency): Insertable<Database['menu']> {
  return {
    id: menuIdOf(currency),
    name: menu.name.sv,
    currency,
    currency_symbol: SYMBOLS[currency],
    choice_levels: json(
      menu.choiceLevels.map(({ level, name }) => ({ level, name: name.sv, i18n: translate({ name }) })),
    ),
    items: json(menu.items.map(nodeOf)),
  }
}

export function articleRows({ articles }: Sample, currency: Currency): Insertable<Database['article']>[] {
  return articles.map((article) => ({
    menu_id: menuIdOf(currency),
    code: article.code,
    kind: article.kind,
    description: article.name.sv,
    text: article.text?.sv ?? null,
    price_minor: article.priceMinor[currency],
    take_away_minor: article.takeAwayMinor?.[currency] ?? null,
    image: article.image ?? '',
    i18n: json(translate({ description: article.name, text: article.text })),
    sold_out: article.soldOut ?? false,
    allergens: [...article.allergens],
    tags: [...article.tags],
    goods: article.goods,
  }))
}

export function groupRows({ choiceGroups }: Sample, currency: Currency): Insertable<Database['choice_group']>[] {
  return choiceGroups.map((group) => ({
    menu_id: menuIdOf(currency),
    code: group.code,
    level: group.level,
    name: group.name.sv,
    i18n: json(translate({ name: group.name })),
    min: group.min,
    max: group.max,
    preselected: [...group.preselected],
    options: [...group.options],
  }))
}

export function campaignRows({ campaigns }: Sample, now: Date): Insertable<Database['campaign']>[] {
  return campaigns.map((campaign) => ({
    code: campaign.code,
    name: campaign.name.sv,
    description: campaign.description.sv,
    i18n: json(translate({ name: campaign.name, description: campaign.description })),
    image: campaign.image ?? '',
    article_codes: [...campaign.articleCodes],
    kind: campaign.discount.kind,
    percent: campaign.discount.kind === 'percent' ? campaign.discount.value : null,
    prices: json(campaign.discount.kind === 'price' ? campaign.discount.valueMinor : {}),
    starts_at: new Date(now.getTime() - DAY_MS),
    ends_at: new Date(now.getTime() + CAMPAIGN_DAYS * DAY_MS),
    members_only: campaign.membersOnly,
  }))
}

function exceptionsOf({ openingHoursExceptions, timeZone }: SampleShop, now: Date) {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return openingHoursExceptions.map(({ daysFromToday, reason, ...hours }) => ({
    date: local.format(now.getTime() + daysFromToday * DAY_MS),
    ...hours,
    reason: reason.sv,
    i18n: translate({ text: reason }),
  }))
}

export function shopRow(shop: SampleShop, position: number, now: Date): Insertable<Database['shop']> {
  const { contactInformation: contact, company } = shop
  return {
    id: shop.id,
    position,
    name: shop.name,
    description: shop.description.sv,
    i18n: json(translate({ description: shop.description })),
    address1: contact.address1,
    address2: contact.address2 ?? '',
    zip_code: contact.zipCode,
    city: contact.city,
    phone: contact.phone,
    company_name: company.name,
    org_number: company.orgNumber,
    vat_number: company.vatNumber,
    company_email: company.email,
    latitude: shop.location.latitude,
    longitude: shop.location.longitude,
    time_zone: shop.timeZone,
    country: shop.country,
    opening_hours: json(shop.openingHours),
    opening_hours_exceptions: json(exceptionsOf(shop, now)),
    status: shop.status,
    external_app_uri: shop.externalAppUri ?? null,
    order_types: [...shop.orderTypes],
    menu_id: menuIdOf(shop.currency),
    preparation_minutes: PREPARATION_MINUTES,
    image: shop.image ?? '',
  }
}

/** Returns null if the sample has no text above its list of shops. */
export const extraInfoOf = ({ extraInfo }: Sample): string | null =>
  extraInfo ? json({ text: extraInfo.sv, i18n: translate({ text: extraInfo }) }) : null

export function spotRows(shop: SampleShop): Insertable<Database['delivery_spot']>[] {
  return shop.deliverySpots.map((spot) => ({
    shop_id: shop.id,
    id: spot.id,
    name: spot.name.sv,
    i18n: json(translate({ name: spot.name })),
    order_type: spot.orderType,
  }))
}
