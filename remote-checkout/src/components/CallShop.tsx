import { useTexts } from '@carte/i18n'
import { buttonClass, Icon } from '@carte/ui'
import { checkoutTexts } from '../texts.ts'

/** Returns the link to a phone number, which can contain spaces and other separators. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Returns a phone number that does not wrap. */
export const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

/**
 * Links to the shop's phone number; renders nothing without one. Only the accessible name has the verb: in Russian, verb
 * and number need two lines in a narrow card.
 */
export function CallShop({ phone }: { readonly phone: string }) {
  const { t } = useTexts(checkoutTexts)
  if (phone === '') return null
  const number = unbroken(phone)
  return (
    <a
      className={buttonClass('ghost', { small: true })}
      href={phoneHref(phone)}
      aria-label={t('call', { phone: number })}
    >
      <Icon name="phone" size={18} />
      {number}
    </a>
  )
}
