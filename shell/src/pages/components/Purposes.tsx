import { CONTACT_DAYS, SHOPS_PAGE_SIZE, UNCONFIRMED_DAYS, UNPAID_DAYS } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { formatNumber } from '../format.ts'
import { pagesTexts } from '../texts.ts'
import { Fact, Facts, Part } from './Document.tsx'

/** Lifetime of a sign-in in days, on the server and in its cookie. */
export const SESSION_DAYS = 30

const PURPOSES = ['order', 'payment', 'account', 'position', 'security'] as const
type Purpose = (typeof PURPOSES)[number]

/** Lists which data is used for which purpose, on which legal basis, and for how long (GDPR, Article 13). */
export function Purposes() {
  const { t, language } = useTexts(pagesTexts)
  const whyOf = (purpose: Purpose) =>
    purpose === 'position'
      ? t('privacy.position.why', { number: formatNumber(SHOPS_PAGE_SIZE, language) })
      : t(`privacy.${purpose}.why`)
  const number = (value: number) => formatNumber(value, language)
  const untilOf = (purpose: Purpose) => {
    if (purpose === 'order')
      return t('privacy.order.until', { contact: number(CONTACT_DAYS), unpaid: number(UNPAID_DAYS) })
    if (purpose === 'account')
      return t('privacy.account.until', { unconfirmed: number(UNCONFIRMED_DAYS), days: number(SESSION_DAYS) })
    return t(`privacy.${purpose}.until`)
  }
  return PURPOSES.map((purpose) => (
    <Part key={purpose} title={t(`privacy.${purpose}`)}>
      <Facts>
        <Fact name={t('privacy.what')}>{t(`privacy.${purpose}.what`)}</Fact>
        <Fact name={t('privacy.why')}>{whyOf(purpose)}</Fact>
        <Fact name={t('privacy.basis')}>{t(`privacy.${purpose}.basis`)}</Fact>
        <Fact name={t('privacy.until')}>{untilOf(purpose)}</Fact>
      </Facts>
    </Part>
  ))
}
