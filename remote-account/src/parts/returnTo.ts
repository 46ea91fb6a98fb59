import { isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { localPath } from '@carte/navigation'
import { atom, storedAtom } from '@carte/store'

interface Return {
  readonly path: string
  /** Milliseconds. */
  readonly at: number
}
/** As long as the link in the mail holds. */
const HOLDS = 24 * 3_600_000

const kept = storedAtom<Return | null>('return-to', nullable(objectOf<Return>({ path: isString, at: isNumber })), null)

/** Where somebody was who has made an account meanwhile: the link in their mail opens another page, which leads back there. */
export const returnToAtom = atom(
  (get): string | undefined => {
    const found = get(kept)
    return (found && Date.now() - found.at < HOLDS && localPath(found.path)) || undefined
  },
  (get, set, path: string | undefined) =>
    kept.write({ get, set }, path === undefined ? null : { path, at: Date.now() }),
)
