import { isString, nullable, objectOf } from '@carte/contract/guards'
import { storedAtom } from './storage.ts'

/** A member card as it was shown last: whose it is, and the picture as a `data:` address. */
export interface KeptCard {
  readonly code: string
  readonly name: string
  readonly picture: string
}

/**
 * The member card that this browser keeps, so that a till without a network can still read it; null where none was shown. It goes with its
 * customer: whoever is found signed out, or to be somebody else, has it no more (`session.ts`).
 */
export const keptCardAtom = storedAtom(
  'member-card',
  nullable(objectOf<KeptCard>({ code: isString, name: isString, picture: isString })),
  null,
)
