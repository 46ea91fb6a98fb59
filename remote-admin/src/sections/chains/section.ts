import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { ChainsSection } from './ChainsSection.tsx'
import { loadChains } from './chains.loader.ts'

export const section = defineSection({ texts: [shopTexts], load: loadChains, Component: ChainsSection })
