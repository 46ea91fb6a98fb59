import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Converts a phone number to E.164 (`070-174 06 05` in `SE` → `+46701740605`). Without a prefix it belongs to
 * `country`, ISO 3166. Checks only the length, because tables of number ranges are outdated quickly.
 *
 * @returns null if it is not a phone number
 */
export function toE164(text: string, country: string): string | null {
  const defaultCountry = isSupportedCountry(country) ? (country satisfies CountryCode) : undefined
  const phone = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false })
  return phone?.isPossible() && phone.ext === undefined ? phone.number : null
}
