import { isString, nullable, objectOf } from '@carte/contract/guards'
import { storedAtom } from './storage.ts'

/** The member card as last shown: member code, name, and the image as a `data:` address. */
export interface KeptCard {
  readonly code: string
  readonly name: string
  readonly picture: string
}

/**
 * The cached member card, which a till can scan while the phone is offline; null if none was shown. `session.ts`
 * deletes it once its customer is signed out or replaced by another one.
 */
export const keptCardAtom = storedAtom(
  'member-card',
  nullable(objectOf<KeptCard>({ code: isString, name: isString, picture: isString })),
  null,
)
