import { defineSection } from '../../section.ts'
import { LogSection } from './LogSection.tsx'
import { loadLog } from './log.loader.ts'
import { logTexts } from './texts.ts'

export const section = defineSection({ texts: [logTexts], load: loadLog, Component: LogSection })
