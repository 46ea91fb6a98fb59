export type ExpiryError = 'invalid' | 'month' | 'expired'

/**
 * Reads a card's expiry date as guests and browsers write it (PAY-7): `12/30`, `1230`, `12 / 30`, `12/2030`. A card is
 * valid until the end of the month. The browser script includes this function's source, so it must use nothing from
 * outside.
 *
 * @returns the date as `MM/YY`, or the given text if it cannot be read
 */
export function readExpiry(text: string, now: Date): { readonly text: string; readonly error: ExpiryError | null } {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? []
  if (year === '') return { text, error: 'invalid' }
  const read = `${month.padStart(2, '0')}/${year}`
  if (Number(month) < 1 || Number(month) > 12) return { text: read, error: 'month' }
  const isExpired = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()
  return { text: read, error: isExpired ? 'expired' : null }
}
