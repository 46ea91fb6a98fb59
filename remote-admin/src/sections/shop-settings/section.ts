import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { ShopSettingsSection } from './ShopSettingsSection.tsx'
import { loadShopSettings } from './shop-settings.loader.ts'

export const section = defineSection({ texts: [shopTexts], load: loadShopSettings, Component: ShopSettingsSection })
