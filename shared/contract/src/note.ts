// Excludes what must not be printed on a kitchen ticket: control characters, line breaks, lone surrogates, and
// characters that change the direction of text.
export const NOTE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/**
 * Returns a note in the format that the API accepts: line breaks and tabs become spaces, other forbidden characters are
 * removed.
 */
export const plainNote = (text: string): string =>
  text.replace(/[\t\n\r\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
