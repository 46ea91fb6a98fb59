import { pictureTexts } from '../../components/picture/index.ts'
import { weekTexts } from '../../components/week/index.ts'
import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { ShopSettingsSection } from './ShopSettingsSection.tsx'
import { loadShopSettings } from './shop-settings.loader.ts'

export const section = defineSection({
  texts: [shopTexts, weekTexts, pictureTexts],
  load: loadShopSettings,
  Component: ShopSettingsSection,
})
