import type { Language } from '@carte/contract'
import type { DayClose, DayMoney } from '@carte/contract/schemas'
import { dayTexts } from './texts.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Returns a text as a cell. Spreadsheets run a cell as a formula that begins with one of these characters, so such a
 * text gets an apostrophe before it.
 */
export function textCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|]/.test(text) ? `'${text}` : text
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** English spreadsheets expect a comma between cells and a decimal point; the others a semicolon and a decimal comma. */
const isEnglish = (language: Language) => language === 'en'

/** Writes the day's close as a table with a row for each group (MONEY-10). */
export function dayCsv({ date, shopName, orders, money }: DayClose, language: Language): string {
  const t = dayTexts(language)
  const amount = (value: number) => {
    const fixed = value.toFixed(2)
    return isEnglish(language) ? fixed : fixed.replace('.', ',')
  }
  const row = (group: string, item: string, cells: readonly string[]) => [
    date,
    textCell(shopName),
    textCell(group),
    textCell(item),
    ...cells,
  ]
  type Sums = Pick<DayMoney, 'payments' | 'refunds' | 'taken' | 'refunded' | 'net'>
  const sums = ({ payments, refunds, taken, refunded, net }: Sums) => [
    String(payments),
    amount(taken),
    String(refunds),
    amount(refunded),
    amount(net),
  ]

  const rows = money.flatMap((ofCurrency) => {
    const { name } = ofCurrency.currency
    const currency = textCell(name)
    return [
      row(t('total'), name, [
        ...sums(ofCurrency),
        amount(ofCurrency.net - ofCurrency.vat),
        amount(ofCurrency.vat),
        currency,
      ]),
      ...ofCurrency.byMethod.map((each) =>
        row(t('byMethod'), `${t(`kind.${each.kind}`)} · ${each.provider} · ${each.method}`, [
          ...sums(each),
          '',
          '',
          currency,
        ]),
      ),
      ...ofCurrency.byOrderType.map((each) =>
        row(t('byOrderType'), t(`orderType.${each.orderType}`), [...sums(each), '', '', currency]),
      ),
      ...ofCurrency.byVat.map(({ rate, taken, refunded, net, base, vat }) =>
        row(t('byVat'), `${isEnglish(language) ? rate : String(rate).replace('.', ',')} %`, [
          '',
          amount(taken),
          '',
          amount(refunded),
          amount(net),
          amount(base),
          amount(vat),
          currency,
        ]),
      ),
      row(t('open'), name, [
        String(ofCurrency.open.payments),
        amount(ofCurrency.open.amount),
        '',
        '',
        '',
        '',
        '',
        currency,
      ]),
    ]
  })
  const counts = (['placed', 'paid', 'waiting', 'unpaid', 'cancelled'] as const).map((name) =>
    row(t('orders'), t(`orders.${name}`), [String(orders[name]), '', '', '', '', '', '', '']),
  )
  const head = (
    [
      'date',
      'restaurant',
      'group',
      'item',
      'number',
      'taken',
      'refunds',
      'refunded',
      'net',
      'base',
      'vat',
      'currency',
    ] as const
  ).map((name) => textCell(t(name)))
  const separator = isEnglish(language) ? ',' : ';'
  return `${BYTE_ORDER_MARK}${[head, ...rows, ...counts].map((cells) => `${cells.join(separator)}\r\n`).join('')}`
}
