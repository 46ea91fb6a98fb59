import { en as reorder } from '@carte/features/reorder/en'
import { en as mine } from './mine/en.ts'
import { en as profile } from './profile/en.ts'
import { en as signingIn } from './signing-in/en.ts'

export const en = { ...signingIn, ...profile, ...mine, ...reorder } as const
