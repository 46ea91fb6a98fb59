import { en as mine } from './mine/en.ts'
import { en as profile } from './profile/en.ts'
import { en as signingIn } from './signing-in/en.ts'

/** The words of this remote's areas; each area has a folder. */
export const en = { ...signingIn, ...profile, ...mine } as const
