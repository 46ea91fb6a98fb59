import { SHOPS_PAGE_SIZE } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import type { ScreenProps } from '@carte/store'
import { DATA_PROTECTION } from '../authorities.ts'
import type { CompaniesData } from '../companies.ts'
import { Authorities } from '../components/Authorities.tsx'
import { Companies } from '../components/Companies.tsx'
import { Document, Section } from '../components/Document.tsx'
import { OnDevice } from '../components/OnDevice.tsx'
import { Purposes } from '../components/Purposes.tsx'
import { formatDay, formatNumber } from '../format.ts'
import { pagesTexts } from '../texts.ts'

const EFFECTIVE = '2023-05-01'
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
