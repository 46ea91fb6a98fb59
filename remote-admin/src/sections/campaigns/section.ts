import { defineSection } from '../../section.ts'
import { CampaignsSection } from './CampaignsSection.tsx'
import { loadCampaigns } from './campaigns.loader.ts'
import { campaignTexts } from './texts.ts'

export const section = defineSection({ texts: [campaignTexts], load: loadCampaigns, Component: CampaignsSection })
