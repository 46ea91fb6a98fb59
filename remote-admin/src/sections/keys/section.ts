import { defineSection } from '../../section.ts'
import { KeysSection } from './KeysSection.tsx'
import { loadKeys } from './keys.loader.ts'
import { keysTexts } from './texts.ts'

export const section = defineSection({ texts: [keysTexts], load: loadKeys, Component: KeysSection })
