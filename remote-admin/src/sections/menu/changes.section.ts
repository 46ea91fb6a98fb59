import { defineSection } from '../../section.ts'
import { ChangesSection } from './ChangesSection.tsx'
import { loadChanges } from './menu.loader.ts'
import { menuTexts } from './texts.ts'

export const section = defineSection({ texts: [menuTexts], load: loadChanges, Component: ChangesSection })
