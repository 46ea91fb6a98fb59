import { defineServerTexts } from '@carte/i18n/server'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { no } from './locales/no.ts'
import { ru } from './locales/ru.ts'
import { sv } from './locales/sv.ts'

/** Worded so that it fits orders brought to a table and orders to pick up. */
export const readyTexts = defineServerTexts({ en, sv, fi, ru, no })
