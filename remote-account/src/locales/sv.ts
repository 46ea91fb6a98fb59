import { sv as reorder } from '@carte/features/reorder/sv'
import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'
import { sv as mine } from './mine/sv.ts'
import { sv as profile } from './profile/sv.ts'
import { sv as signingIn } from './signing-in/sv.ts'

export const sv: Translation<typeof en> = { ...signingIn, ...profile, ...mine, ...reorder }
