import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { BrandSection } from './BrandSection.tsx'
import { loadBrand } from './brand.loader.ts'

export const section = defineSection({ texts: [shopTexts], load: loadBrand, Component: BrandSection })
