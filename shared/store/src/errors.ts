import { arrayOf, isNumber, isString, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** A fault of a page that nobody caught, as far as it is told and kept: nothing in it says who the guest is. */
export interface PageError {
  /** Milliseconds since 1970. */
  readonly when: number
  /** The path of the page, without its query. */
  readonly page: string
  /** At most 300 characters. */
  readonly message: string
}
const MOST = 10

const stored = storedAtom<readonly PageError[]>(
  'error',
  arrayOf(objectOf<PageError>({ when: isNumber, page: isString, message: isString })),
  [],
)

/** The last ten of this browser, newest first (spec §3 "error store"); setting it adds one. */
export const pageErrorsAtom = atom(
  (get) => get(stored),
  (get, set, error: PageError) => stored.write({ get, set }, (errors) => [error, ...errors].slice(0, MOST)),
)
