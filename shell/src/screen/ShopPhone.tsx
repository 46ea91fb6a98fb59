import { useTexts } from '@carte/i18n'
import { shopAtom, useAtomValue } from '@carte/store'
import { shellTexts } from '../texts.ts'

/** Renders the chosen shop's phone number, for a guest who cannot pay online. */
export function ShopPhone() {
  const { t } = useTexts(shellTexts)
  const shop = useAtomValue(shopAtom)
  const phone = shop?.contactInformation.phone
  if (!shop || !phone) return null
  return (
    <p>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {t('screen.call', { shop: shop.name, phone: phone.replaceAll(' ', '\u00a0') })}
      </a>
    </p>
  )
}
