/**
 * A mail address. Its `@` and other characters can be percent-encoded, once or several times (`%40`, `%2540`). The part
 * before `@` is bounded to limit backtracking.
 */
const MAIL =
  /[^\s"'<>(),:;=@\\/]{1,64}(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}-]|%(?:25)*[89a-f][\da-f])+(?:\.|%(?:25)*2e))+(?:\p{L}|%(?:25)*[89a-f][\da-f]){2,}/giu
/** User and password in a URL. */
const PASSWORD = /\/\/[^\s/@"]*:[^\s/"]*@/g
/** API keys and webhook secrets of Stripe, keys of Carte, and client secrets of payments. */
const KEY = /\b(?:[srp]k_(?:live|test)|whsec)_\w+|\bcarte_(?:staff|operator|developer)_[\w-]+|\b\w+_secret_\w+/g
const BEARER = /\bBearer\s+[^\s"]+/gi
/** 32 random bytes in base64url, such as a session or the code in a link. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g
/** 13 to 19 digits, as a card number has (ISO/IEC 7812-1). */
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g
/**
 * Quick checks for the patterns above, except tokens. Most lines match neither. Card numbers have their own check,
 * because a combined pattern is far slower.
 */
const QUICK_CHECK = /@|%(?:25)*40|_(?:live|test|secret)_|whsec_|carte_|bearer/i
const QUICK_CARD_CHECK = /\d(?:[ -]?\d){12}/

const TOKEN_LENGTH = 43
const isTokenCharCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || code === 45

/**
 * Returns whether a text contains 43 token characters in a row, as `/[\w-]{43}/` does. The regular expression takes
 * 6 µs per line; this loop skips most characters.
 */
function mayContainToken(text: string): boolean {
  let end = TOKEN_LENGTH - 1
  while (end < text.length) {
    let count = 0
    while (count < TOKEN_LENGTH && isTokenCharCode(text.charCodeAt(end - count))) count++
    if (count === TOKEN_LENGTH) return true
    end += TOKEN_LENGTH - count
  }
  return false
}

/** Returns whether `redact` may find something in a text. Takes less than 1 µs per log line. */
export const mayContainSecret = (text: string): boolean =>
  QUICK_CHECK.test(text) || QUICK_CARD_CHECK.test(text) || mayContainToken(text)

/** Returns whether the check digit is right (Luhn, ISO/IEC 7812-1), which tells card numbers from other numbers. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const weighted = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Replaces mail addresses, passwords in URLs, keys, tokens and card numbers by placeholders. */
export function redact(text: string): string {
  if (!mayContainSecret(text)) return text
  return text
    .replace(PASSWORD, '//<password>@')
    .replace(MAIL, '<mail>')
    .replace(KEY, '<key>')
    .replace(BEARER, 'Bearer <key>')
    .replace(TOKEN, '<token>')
    .replace(DIGITS, (digits) => (isCard(digits.replace(/\D/g, '')) ? '<card>' : digits))
}
