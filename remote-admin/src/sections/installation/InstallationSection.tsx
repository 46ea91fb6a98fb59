import type { Installation } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { SectionPage } from '../../components/index.ts'
import type { SectionProps } from '../../section.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { installationTexts } from './texts.ts'
import { VatRatesCard } from './VatRatesCard.tsx'

/** What all shops share: settings, VAT rates, accounts at payment providers. */
export function InstallationSection({ data, session }: SectionProps<Installation>) {
  const { t } = useTexts(installationTexts)
  return (
    <SectionPage title={t('title')} intro={t('intro')}>
      <SettingsForm settings={data.settings} />
      <VatRatesCard rates={data.vatRates} goods={data.goods} />
      <AccountsCard accounts={data.paymentAccounts} session={session} />
    </SectionPage>
  )
}
