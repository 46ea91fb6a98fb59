import type { AdminCampaigns } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { EmptyState } from '@carte/ui'
import { useState } from 'react'
import { SectionPage } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { nameIn } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'

/** The page of a campaign, also of a new one (SETUP-16). */
export function CampaignSection({ data, params }: SectionProps<AdminCampaigns>) {
  const { t, language } = useTexts(campaignTexts)
  const { code } = params
  const found = data.campaigns.find((campaign) => campaign.code === code) ?? null
  // If another person removes the campaign, the form keeps what was typed.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const back = { href: adminPaths.campaigns.href(), label: t('title') }
  if (code !== undefined && !last)
    return (
      <SectionPage title={t('unknown')} back={back}>
        <EmptyState icon="search" title={t('unknownText')} />
      </SectionPage>
    )
  return (
    <SectionPage title={last ? nameIn(last, language) : t('add')} back={back}>
      <CampaignEditor data={data} campaign={found} last={last} />
    </SectionPage>
  )
}
