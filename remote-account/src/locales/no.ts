import { no as reorder } from '@carte/features/reorder/no'
import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'
import { no as mine } from './mine/no.ts'
import { no as profile } from './profile/no.ts'
import { no as signingIn } from './signing-in/no.ts'

export const no: Translation<typeof en> = { ...signingIn, ...profile, ...mine, ...reorder }
