import { useTexts } from '@carte/i18n'
import { buttonClass, Icon } from '@carte/ui'
import { checkoutTexts } from '../texts.ts'

/** Links to the shop's phone number; renders nothing without one. */
export function CallShop({ phone }: { readonly phone: string }) {
  const { t } = useTexts(checkoutTexts)
  if (phone === '') return null
  return (
    <a className={buttonClass('ghost', { small: true })} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <Icon name="phone" size={18} />
      {t('call', { phone: phone.replaceAll(' ', '\u00a0') })}
    </a>
  )
}
