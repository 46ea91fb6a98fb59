import { defineScreen } from '@carte/store'
import { CampaignsScreen } from './CampaignsScreen.tsx'
import { loadCampaigns } from './load-campaigns.ts'

export const screen = defineScreen({ load: loadCampaigns, Component: CampaignsScreen })
