import type { SampleDeliverySpot, Texts } from './types.ts'

const table = (number: number): Texts => ({
  sv: `Bord ${number}`,
  en: `Table ${number}`,
  fi: `Pöytä ${number}`,
  ru: `Столик ${number}`,
  no: `Bord ${number}`,
})

/**
 * Returns tables 1 to `count` for eating in. Their ids contain the shop's id because they must be unique in the chain.
 */
export const tables = (shopId: string, count: number): readonly SampleDeliverySpot[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${shopId}-table-${index + 1}`,
    name: table(index + 1),
    orderType: 'dineInPlace',
  }))

const PICK_UP = {
  shelf: { sv: 'Hämthyllan', en: 'Pick-up shelf', fi: 'Noutohylly', ru: 'Полка самовывоза', no: 'Hentehylla' },
  counter: { sv: 'Disken', en: 'Counter', fi: 'Tiski', ru: 'Стойка', no: 'Disken' },
  curbside: {
    sv: 'Till bilen utanför',
    en: 'Curbside, to the car',
    fi: 'Autolle kadunvarteen',
    ru: 'К машине у входа',
    no: 'Ut til bilen',
  },
} as const satisfies Record<string, Texts>

export const pickUp = (shopId: string, ...kinds: readonly (keyof typeof PICK_UP)[]): readonly SampleDeliverySpot[] =>
  kinds.map((kind) => ({ id: `${shopId}-${kind}`, name: PICK_UP[kind], orderType: 'takeAway' }))
