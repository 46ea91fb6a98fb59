import { formatPercent, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { defineScreen, type ScreenProps, type ScreensModule } from '@carte/store'
import { ACCESSIBILITY, CONSUMER_BOARDS } from './authorities.ts'
import { type CompaniesData, loadCompanies } from './companies.ts'
import { Authorities } from './components/Authorities.tsx'
import { Companies } from './components/Companies.tsx'
import { Document, Section } from './components/Document.tsx'
import { formatNumber } from './format.ts'
import { PrivacyScreen } from './PrivacyScreen.tsx'
import { pagesTexts } from './texts.ts'

/** The legal pages. Lazy: loaded when one of them is opened. */
export const pages = {
  screens: {
    terms: defineScreen({ load: loadCompanies, Component: TermsScreen }),
    privacy: defineScreen({ load: loadCompanies, Component: PrivacyScreen }),
    accessibility: defineScreen({ load: loadCompanies, Component: AccessibilityScreen }),
  },
  texts: [pagesTexts],
} satisfies ScreensModule

/** The server cancels an unpaid order after this time. */
const UNPAID_MINUTES = 60
/** Number of allergens that must be declared: Regulation (EU) No 1169/2011, Annex II. */
const ALLERGENS = 14
/** Right of withdrawal for other purchases: Directive 2011/83/EU, Article 9. */
const WITHDRAWAL_DAYS = 14

function TermsScreen({ data: { companies } }: ScreenProps<CompaniesData>) {
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
        text={[
          t('terms.cancel.text', { days: number(WITHDRAWAL_DAYS) }),
          t('terms.cancel.ask'),
          t('terms.cancel.late'),
        ]}
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

/** WCAG 2.2, criterion 1.4.10: a window of 1280 CSS pixels at a zoom of 400 % is 320 CSS pixels wide. */
const ZOOM_PERCENT = 400
const WIDE_PX = 1280
const NARROW_PX = 320

function AccessibilityScreen({ data: { companies } }: ScreenProps<CompaniesData>) {
  const { t, language } = useTexts(pagesTexts)
  const narrow = formatNumber(NARROW_PX, language)
  const zoom = { percent: formatPercent(ZOOM_PERCENT, language), wide: formatNumber(WIDE_PX, language), narrow }
  return (
    <Document title={t('accessibility.title')} lead={t('accessibility.lead')}>
      <Section title={t('accessibility.aim')} text={[t('accessibility.aim.text')]} />
      <Section
        title={t('accessibility.built')}
        list={[
          t('accessibility.built.keyboard'),
          t('accessibility.built.zoom', zoom),
          t('accessibility.built.motion'),
          t('accessibility.built.colours'),
          t('accessibility.built.reader'),
          t('accessibility.built.language'),
        ]}
      />
      <Section
        title={t('accessibility.tested')}
        text={[t('accessibility.tested.text')]}
        list={[
          t('accessibility.tested.axe'),
          t('accessibility.tested.keyboard'),
          t('accessibility.tested.narrow', { narrow }),
          t('accessibility.tested.contrast'),
        ]}
      />
      <Section
        title={t('accessibility.limits')}
        list={[
          t('accessibility.limits.people'),
          t('accessibility.limits.menu'),
          t('accessibility.limits.payment'),
          t('accessibility.limits.scripts'),
        ]}
      />
      <Section title={t('accessibility.report')} text={[t('accessibility.report.text')]}>
        <Companies companies={companies} />
      </Section>
      <Section title={t('accessibility.enforcement')} text={[t('accessibility.enforcement.text')]}>
        <Authorities of={ACCESSIBILITY} />
      </Section>
    </Document>
  )
}
