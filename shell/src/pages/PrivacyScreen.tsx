import {
  CONTACT_DAYS,
  CULTURE_COOKIE,
  NOTICE_COOKIE,
  SESSION_COOKIE,
  SHOP_COOKIE,
  SHOPS_PAGE_SIZE,
  UNCONFIRMED_DAYS,
  UNPAID_DAYS,
} from '@carte/contract'
import { useTexts } from '@carte/i18n'
import type { ScreenProps } from '@carte/store'
import { DATA_PROTECTION } from './authorities.ts'
import type { CompaniesData } from './companies.ts'
import { Authorities } from './components/Authorities.tsx'
import { Companies } from './components/Companies.tsx'
import { Document, Fact, Facts, List, Part, Section } from './components/Document.tsx'
import { formatDay, formatNumber } from './format.ts'
import { pagesTexts } from './texts.ts'

/** Longest lifetime of a sign-in in days, on the server and in its cookie. */
const SESSION_DAYS = 30
/** ISO date from which this version of the policy applies. */
const EFFECTIVE = '2023-05-01'
/** Time limit for replies to requests of customers. */
const REPLY_DAYS = 30

/** Renders the privacy policy (GDPR, Articles 12 to 14). */
export function PrivacyScreen({ data: { companies } }: ScreenProps<CompaniesData>) {
  const { t, language } = useTexts(pagesTexts)
  const days = formatNumber(REPLY_DAYS, language)
  return (
    <Document
      title={t('privacy.title')}
      effective={t('privacy.effective', { date: formatDay(EFFECTIVE, language) })}
      lead={t('privacy.lead')}
    >
      <Section
        title={t('privacy.short')}
        list={[
          t('privacy.short.use'),
          t('privacy.short.tracking'),
          t('privacy.short.position', { number: formatNumber(SHOPS_PAGE_SIZE, language) }),
          t('privacy.short.card'),
          t('privacy.short.rights', { days }),
        ]}
      />
      <Section
        title={t('privacy.controller')}
        text={[t('privacy.controller.text'), ...(companies.length > 0 ? [t('privacy.controller.contact')] : [])]}
      >
        <Companies companies={companies} />
      </Section>
      <Section title={t('privacy.use')} text={[t('privacy.use.text')]}>
        <Purposes />
      </Section>
      <Section title={t('privacy.device')} text={[t('privacy.device.text')]}>
        <OnDevice />
      </Section>
      <Section
        title={t('privacy.recipients')}
        list={[
          t('privacy.recipients.staff'),
          t('privacy.recipients.payment'),
          t('privacy.recipients.push'),
          t('privacy.recipients.services'),
          t('privacy.recipients.authorities'),
        ]}
      >
        <p>{t('privacy.recipients.outside')}</p>
      </Section>
      <Section title={t('privacy.choice')} text={[t('privacy.choice.text'), t('privacy.choice.profiling')]} />
      <Section title={t('privacy.safety')} text={[t('privacy.safety.text')]} />
      <Section
        title={t('privacy.rights')}
        text={[t('privacy.rights.text', { days })]}
        list={[
          t('privacy.rights.access'),
          t('privacy.rights.rectification'),
          t('privacy.rights.erasure'),
          t('privacy.rights.restriction'),
          t('privacy.rights.portability'),
          t('privacy.rights.objection'),
          t('privacy.rights.consent'),
        ]}
      />
      <Section title={t('privacy.authority')} text={[t('privacy.authority.text')]}>
        <Authorities of={DATA_PROTECTION} />
      </Section>
      <Section title={t('privacy.changes')} text={[t('privacy.changes.text')]} />
    </Document>
  )
}

const PURPOSES = ['order', 'together', 'payment', 'account', 'notification', 'position', 'security'] as const
type Purpose = (typeof PURPOSES)[number]

/** Lists which data is used for which purpose, on which legal basis, and for how long (GDPR, Article 13). */
function Purposes() {
  const { t, language } = useTexts(pagesTexts)
  const whyText = (purpose: Purpose) =>
    purpose === 'position'
      ? t('privacy.position.why', { number: formatNumber(SHOPS_PAGE_SIZE, language) })
      : t(`privacy.${purpose}.why`)
  const number = (value: number) => formatNumber(value, language)
  const untilText = (purpose: Purpose) => {
    if (purpose === 'order')
      return t('privacy.order.until', { contact: number(CONTACT_DAYS), unpaid: number(UNPAID_DAYS) })
    if (purpose === 'together') return t('privacy.together.until', { contact: number(CONTACT_DAYS) })
    if (purpose === 'account')
      return t('privacy.account.until', { unconfirmed: number(UNCONFIRMED_DAYS), days: number(SESSION_DAYS) })
    return t(`privacy.${purpose}.until`)
  }
  return PURPOSES.map((purpose) => (
    <Part key={purpose} title={t(`privacy.${purpose}`)}>
      <Facts>
        <Fact name={t('privacy.what')}>{t(`privacy.${purpose}.what`)}</Fact>
        <Fact name={t('privacy.why')}>{whyText(purpose)}</Fact>
        <Fact name={t('privacy.basis')}>{t(`privacy.${purpose}.basis`)}</Fact>
        <Fact name={t('privacy.until')}>{untilText(purpose)}</Fact>
      </Facts>
    </Part>
  ))
}

/** Identifies the browser to the server. Only the server uses it, so the contract does not define it. */
const BROWSER_COOKIE = 'carte-browser'
/** Keeps the versions of a visit. Only the server uses it. */
const VISIT_COOKIE = 'carte-visit'
/** Set during a sign-in with an external provider. */
const EXTERNAL_COOKIES = 'carte-external-…, carte-signed-in'
/** Must equal the number of errors that the store keeps. */
const ERRORS_KEPT = 10

/** Lists every cookie by name, and the content of the browser's storage. */
function OnDevice() {
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
            t('privacy.device.table'),
            t('privacy.device.paid'),
            t('privacy.device.notified'),
            t('privacy.device.errors', { number: formatNumber(ERRORS_KEPT, language) }),
            t('privacy.device.files'),
          ]}
        />
      </Part>
    </>
  )
}
