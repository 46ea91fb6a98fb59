import { isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { localPath } from '@carte/navigation'
import { atom, storedAtom } from '@carte/store'

interface Return {
  readonly path: string
  /** Time of the entry in milliseconds. */
  readonly at: number
}
/** Milliseconds; as long as the link in the email is valid. */
const HOLDS = 24 * 3_600_000

const kept = storedAtom<Return | null>('return-to', nullable(objectOf<Return>({ path: isString, at: isNumber })), null)

/**
 * The page that a customer was on before registering or resetting a password. The link in the email opens a new page,
 * which returns there.
 */
export const returnToAtom = atom(
  (get): string | undefined => {
    const found = get(kept)
    return (found && Date.now() - found.at < HOLDS && localPath(found.path)) || undefined
  },
  (get, set, path: string | undefined) =>
    kept.write({ get, set }, path === undefined ? null : { path, at: Date.now() }),
)
