import { fi as reorder } from '@carte/features/reorder/fi'
import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'
import { fi as mine } from './mine/fi.ts'
import { fi as profile } from './profile/fi.ts'
import { fi as signingIn } from './signing-in/fi.ts'

export const fi: Translation<typeof en> = { ...signingIn, ...profile, ...mine, ...reorder }
