import { pictureTexts } from '../../components/picture/index.ts'
import { defineSection } from '../../section.ts'
import { CampaignSection } from './CampaignSection.tsx'
import { loadCampaigns } from './campaigns.loader.ts'
import { campaignTexts } from './texts.ts'

/** The page of one campaign, also of a new one. */
export const section = defineSection({
  texts: [campaignTexts, pictureTexts],
  load: loadCampaigns,
  Component: CampaignSection,
})
