import type { Country, Goods, OrderType, SampleVatRate } from './types.ts'

const GOODS: readonly Goods[] = ['food', 'alcohol-free-drink']

/** In all three countries food and alcohol-free drinks have the same rates, so each rule makes a row for both. */
const rule = (country: Country, orderType: OrderType, rate: number, from: string, to?: string): SampleVatRate[] =>
  GOODS.map((goods) => ({ country, goods, orderType, rate, from, ...(to === undefined ? {} : { to }) }))

/** VAT rates of the sample. Not legal advice: operators must set the rates that apply to them. */
export const vat: readonly SampleVatRate[] = [
  // Sweden, Value Added Tax Act (2023:200), chapter 9: restaurant and catering services are taxed at 12 %.
  ...rule('SE', 'dineInPlace', 12, '2012-01-01'),
  // Food taken away is a supply of food, not a service: 12 %, lowered to 6 % from 1 April 2026 to 31 December 2027 by the
  // temporary cut on foodstuffs (government bill 2025/26:55), which counts bottled and soft drinks as food.
  ...rule('SE', 'takeAway', 12, '2012-01-01', '2026-03-31'),
  ...rule('SE', 'takeAway', 6, '2026-04-01', '2027-12-31'),
  ...rule('SE', 'takeAway', 12, '2028-01-01'),

  // Finland, Value Added Tax Act (1501/1993), section 85: food, soft drinks and restaurant services alike, 14 % from 2013,
  // lowered to 13.5 % from 1 January 2026.
  ...rule('FI', 'dineInPlace', 14, '2013-01-01', '2025-12-31'),
  ...rule('FI', 'dineInPlace', 13.5, '2026-01-01'),
  ...rule('FI', 'takeAway', 14, '2013-01-01', '2025-12-31'),
  ...rule('FI', 'takeAway', 13.5, '2026-01-01'),

  // Norway, Value Added Tax Act (2009), sections 5-1 and 5-2 with the yearly resolution of the parliament: serving is taxed at
  // the general rate of 25 %; food and soft drinks taken away at the food rate of 15 %.
  ...rule('NO', 'dineInPlace', 25, '2012-01-01'),
  ...rule('NO', 'takeAway', 15, '2012-01-01'),
]
