import { defineSection } from '../../section.ts'
import { StartSection } from './StartSection.tsx'
import { loadStart } from './start.loader.ts'

export const section = defineSection({ texts: [], load: loadStart, Component: StartSection })
