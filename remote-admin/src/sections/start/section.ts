import { defineSection } from '../../section.ts'
import { StartSection } from './StartSection.tsx'
import { loadStart } from './start.loader.ts'
import { startTexts } from './texts.ts'

export const section = defineSection({ texts: [startTexts], load: loadStart, Component: StartSection })
