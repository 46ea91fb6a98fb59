import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A telephone number as the whole world dials it, E.164 (`070-174 06 05` in `SE` → `+46701740605`); without a prefix it is one of
 * `country`, ISO 3166. Judged by its length: ranges are newer than anybody's table of them. @returns null for what is no number.
 */
export function toE164(text: string, country: string): string | null {
  const defaultCountry = isSupportedCountry(country) ? (country satisfies CountryCode) : undefined
  const phone = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false })
  return phone?.isPossible() && phone.ext === undefined ? phone.number : null
}
