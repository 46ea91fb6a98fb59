import { isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { parseLocalPath } from '@carte/navigation'
import { atom, storedAtom } from '@carte/store'

interface StoredReturn {
  readonly path: string
  /** Time of the entry in milliseconds. */
  readonly at: number
}

const storedReturnAtom = storedAtom<StoredReturn | null>(
  'return-to',
  nullable(objectOf<StoredReturn>({ path: isString, at: isNumber })),
  null,
)

/** Milliseconds; as long as the link in the email is valid. */
const VALID_MS = 24 * 3_600_000

/**
 * The page that a customer was on before registering or resetting a password. The link in the email opens a new page,
 * which returns there.
 */
export const returnToAtom = atom(
  (get): string | undefined => {
    const stored = get(storedReturnAtom)
    return (stored && Date.now() - stored.at < VALID_MS && parseLocalPath(stored.path)) || undefined
  },
  (get, set, path: string | undefined) =>
    storedReturnAtom.write({ get, set }, path === undefined ? null : { path, at: Date.now() }),
)
