import { isString, nullable, objectOf } from '@carte/contract/guards'
import { storedAtom } from './storage.ts'

/** The member card as last shown: member code, name, and the image as a `data:` URL. */
export interface CachedCard {
  readonly code: string
  readonly name: string
  readonly picture: string
}

/**
 * The cached member card, which a till can scan while the phone is offline; null if none was shown. `session.ts`
 * deletes it when its customer signs out or another customer signs in.
 */
export const cachedCardAtom = storedAtom(
  'member-card',
  nullable(objectOf<CachedCard>({ code: isString, name: isString, picture: isString })),
  null,
)
