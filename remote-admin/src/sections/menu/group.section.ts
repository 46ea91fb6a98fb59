import { defineSection } from '../../section.ts'
import { GroupSection } from './GroupSection.tsx'
import { loadMenu } from './menu.loader.ts'
import { menuTexts } from './texts.ts'

export const section = defineSection({ texts: [menuTexts], load: loadMenu, Component: GroupSection })
