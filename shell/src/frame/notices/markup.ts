/** Whether a browser would read this otherwise than it is written. */
export const hasMarkup = (text: string): boolean => /<[a-z/!?]|&(?:#\w+|[a-z]+);/i.test(text)

/** What these hold is not for reading. */
const HIDDEN =
  /<(script|style|template|title|noscript|iframe|textarea|svg|math|object)\b.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)/gis
// Like the others it ends with the text at the latest: one that failed there would be tried from each `<br` again, in quadratic time.
const BREAK = /<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*(?:>\s*|$)/gi
const TAG = /<[a-z/!?][^>]*(?:>|$)/gi
const SIGNS = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }))

/**
 * The words of a text that may be HTML. The result is text, to be drawn as such: it may look like markup again, and means none.
 */
export const wordsOf = (html: string): string =>
  html
    .replace(HIDDEN, ' ')
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(/&(#39|[a-z]+);/gi, (whole, name: string) => SIGNS.get(name.toLowerCase()) ?? whole)
    .trim()
