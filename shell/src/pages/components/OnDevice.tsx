import { CULTURE_COOKIE, NOTICE_COOKIE, SESSION_COOKIE, SHOP_COOKIE } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { formatNumber } from '../format.ts'
import { pagesTexts } from '../texts.ts'
import { Fact, Facts, List, Part } from './Document.tsx'
import { SESSION_DAYS } from './Purposes.tsx'

/** Identifies the browser to the server. Only the server uses it, so the contract does not define it. */
const BROWSER_COOKIE = 'carte-browser'
/** Keeps the versions of a visit. Only the server uses it. */
const VISIT_COOKIE = 'carte-visit'
/** Set during a sign-in with an external provider. */
const EXTERNAL_COOKIES = 'carte-external-…, carte-signed-in'
/** Must equal the number of errors that the store keeps. */
const ERRORS_KEPT = 10

/** Lists every cookie by name, and the content of the browser's storage. */
export function OnDevice() {
  const { t, language } = useTexts(pagesTexts)
  return (
    <>
      <Part title={t('privacy.device.cookies')}>
        <Facts>
          <Fact name={CULTURE_COOKIE}>{t('privacy.device.culture')}</Fact>
          <Fact name={SHOP_COOKIE}>{t('privacy.device.shop')}</Fact>
          <Fact name={SESSION_COOKIE}>
            {t('privacy.device.session', { days: formatNumber(SESSION_DAYS, language) })}
          </Fact>
          <Fact name={BROWSER_COOKIE}>{t('privacy.device.browser')}</Fact>
          <Fact name={VISIT_COOKIE}>{t('privacy.device.visit')}</Fact>
          <Fact name={EXTERNAL_COOKIES}>{t('privacy.device.external')}</Fact>
          <Fact name={NOTICE_COOKIE}>{t('privacy.device.notice')}</Fact>
        </Facts>
      </Part>
      <Part title={t('privacy.device.storage')}>
        <List
          items={[
            t('privacy.device.basket'),
            t('privacy.device.last'),
            t('privacy.device.card'),
            t('privacy.device.contact'),
            t('privacy.device.unpaid'),
            t('privacy.device.paid'),
            t('privacy.device.errors', { number: formatNumber(ERRORS_KEPT, language) }),
            t('privacy.device.files'),
          ]}
        />
      </Part>
    </>
  )
}
