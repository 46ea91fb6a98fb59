import { ru as reorder } from '@carte/features/reorder/ru'
import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'
import { ru as mine } from './mine/ru.ts'
import { ru as profile } from './profile/ru.ts'
import { ru as signingIn } from './signing-in/ru.ts'

export const ru: RussianTranslation<typeof en> = { ...signingIn, ...profile, ...mine, ...reorder }
