import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { ShopsSection } from './ShopsSection.tsx'
import { loadShops } from './shops.loader.ts'

export const section = defineSection({ texts: [shopTexts], load: loadShops, Component: ShopsSection })
