import { formatPercent, useTexts } from '@carte/i18n'
import type { ScreenProps } from '@carte/store'
import { ACCESSIBILITY } from '../authorities.ts'
import type { CompaniesData } from '../companies.ts'
import { Authorities } from '../components/Authorities.tsx'
import { Companies } from '../components/Companies.tsx'
import { Document, Section } from '../components/Document.tsx'
import { formatNumber } from '../format.ts'
import { pagesTexts } from '../texts.ts'

/** WCAG 2.2, criterion 1.4.10: 1280 CSS pixels at 400 % are 320. */
const ZOOM = 400
const WIDE = 1280
const NARROW = 320

export function AccessibilityScreen({ data: { companies } }: ScreenProps<CompaniesData>) {
  const { t, language } = useTexts(pagesTexts)
  const narrow = formatNumber(NARROW, language)
  const zoom = { percent: formatPercent(ZOOM, language), wide: formatNumber(WIDE, language), narrow }
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
