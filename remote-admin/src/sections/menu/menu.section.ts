import { defineSection } from '../../section.ts'
import { MenuSection } from './MenuSection.tsx'
import { loadMenu } from './menu.loader.ts'
import { menuTexts } from './texts.ts'

export const section = defineSection({ texts: [menuTexts], load: loadMenu, Component: MenuSection })
