import { defineSection } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { TabletsSection } from './TabletsSection.tsx'
import { loadTablets } from './tablets.loader.ts'

export const section = defineSection({ texts: [shopTexts], load: loadTablets, Component: TabletsSection })
