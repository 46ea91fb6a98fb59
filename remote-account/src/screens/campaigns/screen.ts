import { defineScreen } from '@carte/store'
import { CampaignsScreen } from './CampaignsScreen.tsx'
import { loadCampaigns } from './campaigns.loader.ts'

export const screen = defineScreen({ load: loadCampaigns, Component: CampaignsScreen })
