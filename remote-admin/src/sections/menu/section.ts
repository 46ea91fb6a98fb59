import { defineSection } from '../../section.ts'
import { MenusSection } from './MenusSection.tsx'
import { loadMenus } from './menu.loader.ts'
import { menuTexts } from './texts.ts'

export const section = defineSection({ texts: [menuTexts], load: loadMenus, Component: MenusSection })
