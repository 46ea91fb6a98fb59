import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { CONSUMER_BOARDS } from '../authorities.ts'
import type { CompaniesData } from '../companies.ts'
import { Authorities } from '../components/Authorities.tsx'
import { Companies } from '../components/Companies.tsx'
import { Document, Section } from '../components/Document.tsx'
import { formatNumber } from '../format.ts'
import { pagesTexts } from '../texts.ts'

/** The server cancels an unpaid order after this time. */
const UNPAID_MINUTES = 60
/** Regulation (EU) No 1169/2011, Annex II. */
const ALLERGENS = 14
/** Right of withdrawal for other purchases: Directive 2011/83/EU, Article 9. */
const WITHDRAWAL_DAYS = 14

export function TermsScreen({ data: { companies } }: ScreenProps<CompaniesData>) {
  const { t, language } = useTexts(pagesTexts)
  const number = (value: number) => formatNumber(value, language)
  return (
    <Document title={t('terms.title')} lead={t('terms.lead')}>
      <Section title={t('terms.seller')} text={[t('terms.seller.text')]}>
        <Companies companies={companies} />
      </Section>
      <Section
        title={t('terms.order')}
        text={[
          t('terms.order.text'),
          t('terms.order.decline'),
          t('terms.order.unpaid', { minutes: number(UNPAID_MINUTES) }),
        ]}
      />
      <Section title={t('terms.price')} text={[t('terms.price.text'), t('terms.price.changes')]} />
      <Section
        title={t('terms.payment')}
        text={[t('terms.payment.text')]}
        list={[t('terms.payment.card'), t('terms.payment.app')]}
      />
      <Section title={t('terms.pickUp')} text={[t('terms.pickUp.text'), t('terms.pickUp.late')]} />
      <Section
        title={t('terms.cancel')}
        text={[t('terms.cancel.text', { days: number(WITHDRAWAL_DAYS) }), t('terms.cancel.ask')]}
      />
      <Section title={t('terms.complaints')} text={[t('terms.complaints.text'), t('terms.complaints.remedy')]} />
      <Section
        title={t('terms.allergens')}
        text={[t('terms.allergens.text', { number: number(ALLERGENS) }), t('terms.allergens.ask')]}
      />
      <Section title={t('terms.account')} text={[t('terms.account.text'), t('terms.account.end')]} />
      <Section title={t('terms.liability')} text={[t('terms.liability.text'), t('terms.liability.limits')]} />
      <Section title={t('terms.data')} text={[t('terms.data.text')]}>
        <p>
          <Link to={paths.privacyPolicy.href()}>{t('terms.data.link')}</Link>
        </p>
      </Section>
      <Section title={t('terms.changes')} text={[t('terms.changes.text')]} />
      <Section title={t('terms.disputes')} text={[t('terms.disputes.text'), t('terms.disputes.law')]}>
        <Authorities of={CONSUMER_BOARDS} />
      </Section>
    </Document>
  )
}
