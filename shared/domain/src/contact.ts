const EMAIL_MAX_LENGTH = 254
/** Like `type=email` in browsers, but with a dot in the domain: "anna@gmail" is a typo. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * Returns whether a form can send a text as an email address. The API has a stricter rule, which browsers do not load;
 * this one accepts every address that the API accepts.
 */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)

const PHONE_MIN_DIGITS = 5
/** Without line breaks and tabs. `\p{Zs}`: copied numbers often have no-break spaces. */
const PHONE = /^\+?[\d\p{Zs}()./-]+$/u

/** Returns whether a text can be a guest's phone number, in any country and with any separators. */
export const isPhoneNumber = (text: string): boolean =>
  PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS
