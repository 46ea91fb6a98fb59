const PRICE = /^\d{1,7}(?:[.,]\d{1,2})?$/

/** Returns a price in major units from what a person types, with a comma or a point; null if it is none. */
export const priceOf = (text: string): number | null => {
  const plain = text.trim().replace(/\s/g, '')
  return PRICE.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** Returns a whole number from what a person types; null if it is none, or too small or large. */
export const wholeOf = (text: string, min: number, max: number): number | null => {
  const number = /^[-+]?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : null
}
