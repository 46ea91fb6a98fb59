import { useTexts } from '@carte/i18n'
import { buttonClass, Icon } from '@carte/ui'
import { checkoutTexts } from '../texts.ts'

/**
 * Links to the shop's phone number; renders nothing without one. Only the accessible name has the verb: in Russian, verb
 * and number need two lines in a narrow card.
 */
export function CallShop({ phone }: { readonly phone: string }) {
  const { t } = useTexts(checkoutTexts)
  if (phone === '') return null
  const number = phone.replaceAll(' ', '\u00a0')
  return (
    <a
      className={buttonClass('ghost', { small: true })}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={t('call', { phone: number })}
    >
      <Icon name="phone" size={18} />
      {number}
    </a>
  )
}
