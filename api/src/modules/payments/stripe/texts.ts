import type { Locales } from '@carte/i18n/server'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { no } from './locales/no.ts'
import { ru } from './locales/ru.ts'
import { sv } from './locales/sv.ts'

export const TEXTS: Locales<typeof en> = { sv, en, fi, ru, no }
