import type { CampaignSettings, Language } from '@carte/contract'
import { ID } from '@carte/contract'
import * as z from 'zod/mini'
import { NO_TEXTS, numberOf, optional, required, textsOf } from '../../components/form/schemas.ts'

/** A campaign as the inputs of the form have it. */
export interface CampaignValues extends Omit<CampaignSettings, 'percent' | 'prices'> {
  readonly percent: string
  /** By currency; empty without one. */
  readonly prices: Readonly<Record<string, string>>
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns a point in time as an input shows it: date and time in the zone of the browser. Empty if it is invalid. */
export function localTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const date = [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())]
  return `${date.join('-')}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/**
 * Returns the point in time of an input.
 *
 * @param original is returned if the input shows it, because inputs show no seconds
 */
export function instantOf(local: string, original = ''): string {
  if (original !== '' && localTime(original) === local) return original
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Returns what the form of a new campaign begins with: a week from the next full hour. */
export function newCampaign(currencies: readonly string[], now: number): CampaignValues {
  const from = Math.ceil(now / HOUR_MS) * HOUR_MS
  return {
    code: '',
    name: '',
    names: NO_TEXTS,
    description: '',
    descriptions: NO_TEXTS,
    imageUrl: '',
    imageIds: NO_TEXTS,
    articleCodes: [],
    kind: 'percent',
    percent: '',
    prices: Object.fromEntries(currencies.map((currency) => [currency, ''])),
    from: localTime(new Date(from).toISOString()),
    to: localTime(new Date(from + WEEK_MS).toISOString()),
    membersOnly: false,
  }
}

export function valuesOf(campaign: CampaignSettings, currencies: readonly string[]): CampaignValues {
  const { percent, prices, from, to } = campaign
  const all = [...new Set([...currencies, ...prices.map(({ currency }) => currency)])]
  const priceIn = (currency: string) => prices.find((price) => price.currency === currency)?.price ?? ''
  return {
    ...campaign,
    percent: percent === null ? '' : String(percent),
    prices: Object.fromEntries(all.map((currency) => [currency, String(priceIn(currency))])),
    from: localTime(from),
    to: localTime(to),
  }
}

/** Returns what the server takes. Numbers that cannot be read are null, which it rejects. */
export function settingsOf(values: CampaignValues, before: CampaignSettings | null): CampaignSettings {
  const { kind, percent, prices } = values
  const finite = (text: string) => {
    const number = numberOf(text)
    return number === null || Number.isNaN(number) ? null : number
  }
  const priced = Object.entries(prices).filter(([, price]) => price.trim() !== '')
  return {
    ...values,
    percent: kind === 'percent' ? finite(percent) : null,
    prices: kind === 'price' ? priced.map(([currency, price]) => ({ currency, price: finite(price) })) : [],
    from: instantOf(values.from, before?.from),
    to: instantOf(values.to, before?.to),
  }
}

/** Returns the field of the form for a field of the server: `prices.0.price` is the first price that was sent. */
export function fieldOf(name: string, { prices }: Pick<CampaignSettings, 'prices'>): string {
  const index = /^prices\.(\d+)\./.exec(name)?.[1]
  const currency = index === undefined ? undefined : prices[Number(index)]?.currency
  return currency === undefined ? name : `prices.${currency}`
}

interface Errors {
  readonly code: () => string
  readonly dishes: () => string
  readonly percent: () => string
  readonly price: () => string
  readonly priceMissing: () => string
  readonly end: () => string
}

const PRICE_MAX = 1_000_000
const isNumberUpTo = (max: number, text: string) => {
  const number = numberOf(text)
  return number !== null && number >= 0 && number <= max
}
const isGivenPrice = (price: string) => price.trim() !== ''
/** Whether a price is given in at least one currency, if the campaign sets a price. */
const hasPrice = ({ kind, prices }: Pick<CampaignValues, 'kind' | 'prices'>) =>
  kind === 'percent' || Object.values(prices).some(isGivenPrice)

/**
 * Checks all fields at once: a check of several fields runs also while one of them is invalid.
 *
 * @param currency whose field shows that no price is given
 */
export function campaignSchema(errors: Errors, currency: string) {
  const when = () => true
  return z
    .strictObject({
      code: z.string().check(z.trim(), z.regex(ID, { error: errors.code })),
      name: required(200),
      names: textsOf(200),
      description: optional(2_000),
      descriptions: textsOf(2_000),
      imageIds: textsOf(200),
      imageUrl: optional(200),
      articleCodes: z.array(z.string()).check(z.minLength(1, { error: errors.dishes }), z.maxLength(1_000)),
      kind: z.enum(['percent', 'price']),
      percent: z.string(),
      prices: z.record(
        z.string(),
        z
          .string()
          .check(z.refine((price) => !isGivenPrice(price) || isNumberUpTo(PRICE_MAX, price), { error: errors.price })),
      ),
      from: z.string().check(z.minLength(1)),
      to: z.string().check(z.minLength(1)),
      membersOnly: z.boolean(),
    })
    .check(
      z.refine(({ kind, percent }) => kind !== 'percent' || isNumberUpTo(100, percent), {
        path: ['percent'],
        error: errors.percent,
        when,
      }),
      z.refine(hasPrice, { path: ['prices', currency], error: errors.priceMissing, when }),
      z.refine(({ from, to }) => from === '' || to === '' || new Date(from) < new Date(to), {
        path: ['to'],
        error: errors.end,
        when,
      }),
    )
}

/** The name that guests read in a language. */
export const nameIn = ({ name, names }: Pick<CampaignSettings, 'name' | 'names'>, language: Language): string =>
  names[language] || name

/** Whether a campaign runs now. */
export type CampaignState = 'running' | 'planned' | 'past'
export function stateOf({ from, to }: Pick<CampaignSettings, 'from' | 'to'>, now: number): CampaignState {
  if (new Date(to).getTime() <= now) return 'past'
  return new Date(from).getTime() <= now ? 'running' : 'planned'
}

/** The zone in which the inputs show times. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
