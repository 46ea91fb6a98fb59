import type { Language } from '@carte/contract'

interface Words {
  readonly orderHere: string
  readonly how: string
  /** The document's title, as readers show it. */
  readonly codes: string
}

/** What a card on a table says. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: { orderHere: 'Beställ här', how: 'Rikta mobilkameran mot koden', codes: 'Bordskoder' },
  en: { orderHere: 'Order here', how: 'Point your phone’s camera at the code', codes: 'Table codes' },
  fi: { orderHere: 'Tilaa tästä', how: 'Osoita koodia puhelimen kameralla', codes: 'Pöytien koodit' },
  ru: { orderHere: 'Закажите здесь', how: 'Наведите камеру телефона на код', codes: 'Коды столиков' },
  no: { orderHere: 'Bestill her', how: 'Rett mobilkameraet mot koden', codes: 'Bordkoder' },
}
