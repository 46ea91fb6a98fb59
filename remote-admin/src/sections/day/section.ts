import { defineSection } from '../../section.ts'
import { DaySection } from './DaySection.tsx'
import { loadDay } from './day.loader.ts'
import { dayTexts } from './texts.ts'

export const section = defineSection({ texts: [dayTexts], load: loadDay, Component: DaySection })
