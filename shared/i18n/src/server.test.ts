import { LANGUAGES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { defineServerTexts } from './server.ts'

const en = {
  title: 'Receipt',
  greeting: 'Hello {{name}}, this is {{operator}}',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
} as const
const textsOf = defineServerTexts({
  en,
  sv: {
    title: 'Kvitto',
    greeting: 'Hej {{name}}, det här är {{operator}}',
    orders_one: '{{count}} beställning',
    orders_other: '{{count}} beställningar',
  },
  fi: {
    title: 'Kuitti',
    greeting: 'Hei {{name}}, tämä on {{operator}}',
    orders_one: '{{count}} tilaus',
    orders_other: '{{count}} tilausta',
  },
  ru: {
    title: 'Чек',
    greeting: 'Здравствуйте, {{name}}, это {{operator}}',
    orders_one: '{{count}} заказ',
    orders_few: '{{count}} заказа',
    orders_many: '{{count}} заказов',
    orders_other: '{{count}} заказа',
  },
  no: {
    title: 'Kvittering',
    greeting: 'Hei {{name}}, dette er {{operator}}',
    orders_one: '{{count}} bestilling',
    orders_other: '{{count}} bestillinger',
  },
})

describe('defineServerTexts', () => {
  it('translates into each language, and again on a second call', () => {
    const titles = () => LANGUAGES.map((language) => textsOf(language)('title'))
    expect(titles()).toEqual(['Kvitto', 'Receipt', 'Kuitti', 'Чек', 'Kvittering'])
    expect(titles()).toEqual(['Kvitto', 'Receipt', 'Kuitti', 'Чек', 'Kvittering'])
  })

  it('returns the same function for the same language', () => expect(textsOf('fi')).toBe(textsOf('fi')))

  it.each([
    [0, '0 заказов'],
    [1, '1 заказ'],
    [2, '2 заказа'],
    [5, '5 заказов'],
    [11, '11 заказов'],
    [21, '21 заказ'],
    [22, '22 заказа'],
    [112, '112 заказов'],
    [1.5, '1.5 заказа'],
  ])('uses the Russian plural form for %d', (count, text) => expect(textsOf('ru')('orders', { count })).toBe(text))

  it('uses the plural forms of each language', () => {
    expect(LANGUAGES.map((language) => textsOf(language)('orders', { count: 2 }))).toEqual([
      '2 beställningar',
      '2 orders',
      '2 tilausta',
      '2 заказа',
      '2 bestillinger',
    ])
  })

  it.each(['<b>Anna & "Co"</b>', '{{operator}}', '{operator}', '$t(title)', '$&', "$'", ''])(
    'inserts the value %j as it is, unescaped',
    (name) => expect(textsOf('en')('greeting', { name, operator: 'Carte' })).toBe(`Hello ${name}, this is Carte`),
  )

  it('rejects unknown keys and missing or unexpected values at compile time', () => {
    const t = textsOf('en')
    // @ts-expect-error The key is unknown.
    t('heading')
    // @ts-expect-error A value is missing.
    t('greeting', { name: 'Anna' })
    // @ts-expect-error The text has no values.
    t('title', { name: 'Anna' })
    const enWithMore = { ...en, more: 'More' } as const
    const others = { sv: en, fi: en, no: en, ru: { ...en, orders_few: '', orders_many: '' } }
    // @ts-expect-error Four languages lack the key "more".
    defineServerTexts<typeof enWithMore>({ en: enWithMore, ...others })
    // @ts-expect-error Russian lacks two plural forms.
    defineServerTexts<typeof en>({ en, ...others, ru: en })
  })
})
