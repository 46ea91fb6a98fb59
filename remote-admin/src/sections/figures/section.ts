import { defineSection } from '../../section.ts'
import { FiguresSection } from './FiguresSection.tsx'
import { loadFigures } from './figures.loader.ts'
import { figuresTexts } from './texts.ts'

export const section = defineSection({ texts: [figuresTexts], load: loadFigures, Component: FiguresSection })
