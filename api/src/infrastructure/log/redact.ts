/**
 * Matches `@` also as `%40`, percent-encoded once or more often. The part before it is bounded to limit backtracking.
 */
const MAIL =
  /[^\s"'<>(),:;=@\\/]{1,64}(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}-]|%(?:25)*[89a-f][\da-f])+(?:\.|%(?:25)*2e))+(?:\p{L}|%(?:25)*[89a-f][\da-f]){2,}/giu
const PASSWORD = /\/\/[^\s/@"]*:[^\s/"]*@/g
const KEY = /\b(?:[srp]k_(?:live|test)|whsec)_\w+|\bcarte_(?:staff|operator|developer)_[\w-]+|\b\w+_secret_\w+/g
const BEARER = /\bBearer\s+[^\s"]+/gi
/** 32 random bytes in base64url: keys of staff and operators, sessions, links. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g
/**
 * Quick checks for the patterns above, except tokens; most lines match none. Card numbers have their own pattern
 * because a combined one is far slower.
 */
const PERHAPS = /@|%(?:25)*40|_(?:live|test|secret)_|whsec_|carte_|bearer/i
const PERHAPS_CARD = /\d(?:[ -]?\d){12}/

const TOKEN_LENGTH = 43
const isTokenCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || code === 45

/**
 * Returns whether a text matches `[\w-]{43}`. The regular expression takes 6 µs per line; this loop skips most
 * characters.
 */
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

/** Returns whether `redact` may find something in a text. Takes less than 1 µs per log line. */
export const mayBeSecret = (text: string): boolean =>
  PERHAPS.test(text) || PERHAPS_CARD.test(text) || mayHaveToken(text)

/** Returns whether the check digit fits (Luhn, ISO/IEC 7812-1), to tell card numbers from other long numbers. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** Replaces mail addresses, passwords in URLs, keys, tokens and card numbers by placeholders. */
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
