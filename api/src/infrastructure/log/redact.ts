// What must not stand in a log, should it get that far all the same: a library puts it into the words of an error, or somebody writes a line in a hurry.

/** Also within an address of the site, percent-encoded once or more often. A part before the `@` is bounded, so that no text takes long. */
const MAIL =
  /[^\s"'<>(),:;=@\\/]{1,64}(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}-]|%(?:25)*[89a-f][\da-f])+(?:\.|%(?:25)*2e))+(?:\p{L}|%(?:25)*[89a-f][\da-f]){2,}/giu
const PASSWORD = /\/\/[^\s/@"]*:[^\s/"]*@/g
const KEY = /\b(?:[srp]k_(?:live|test)|whsec)_\w+|\bcarte_(?:staff|operator|developer)_[\w-]+|\b\w+_secret_\w+/g
const BEARER = /\bBearer\s+[^\s"]+/gi
/** 32 random bytes as we write them: keys of staff and operators, sessions, links. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g
/** Whether one of them may be in a text, but for tokens; most lines have none. Card numbers have a pattern of their own: together, both take far longer. */
const PERHAPS = /@|%(?:25)*40|_(?:live|test|secret)_|whsec_|carte_|bearer/i
const PERHAPS_CARD = /\d[ -]?\d{3}[ -]?\d{4}[ -]?\d{4}/

const TOKEN_LENGTH = 43
/** Whether a character code is matched by `[\w-]`. */
const isTokenCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || code === 45

/** Whether a text matches `[\w-]{43}`. As a pattern that takes 6 µs for a line; here, few characters of most texts are read. */
function mayHaveToken(text: string): boolean {
  let end = TOKEN_LENGTH - 1
  while (end < text.length) {
    let count = 0
    while (count < TOKEN_LENGTH && isTokenCode(text.charCodeAt(end - count))) count++
    if (count === TOKEN_LENGTH) return true
    end += TOKEN_LENGTH - count
  }
  return false
}

/** Whether `redact` may find something in a text. Takes less than 1 µs for a line of the log. */
export const mayBeSecret = (text: string): boolean =>
  PERHAPS.test(text) || PERHAPS_CARD.test(text) || mayHaveToken(text)

/** The last digit of a card's number is a sum of the others (ISO/IEC 7812-1): most long numbers are none. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** A text without mail addresses, passwords in addresses, keys, tokens and card numbers. */
export function redact(text: string): string {
  if (!mayBeSecret(text)) return text
  return text
    .replace(PASSWORD, '//<password>@')
    .replace(MAIL, '<mail>')
    .replace(KEY, '<key>')
    .replace(BEARER, 'Bearer <key>')
    .replace(TOKEN, '<token>')
    .replace(DIGITS, (digits) => (isCard(digits.replace(/\D/g, '')) ? '<card>' : digits))
}
