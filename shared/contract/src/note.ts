// Control characters, line ends, halves of characters and the marks that turn the direction of text around have no place on a
// kitchen's ticket.
export const NOTE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/** A note as the contract takes it, whatever was typed or pasted: an end of line is a space, what nobody sees is nothing. */
export const plainNote = (text: string): string =>
  text.replace(/[\t\n\r\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
