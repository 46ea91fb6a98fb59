import { arrayOf, isNumber, isString, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** An uncaught error of a page. Contains nothing that identifies the guest. */
export interface PageError {
  readonly when: number
  /** Path of the page, without the query. */
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

/** The latest ten errors of this browser, newest first. Setting it adds an error. */
export const pageErrorsAtom = atom(
  (get) => get(stored),
  (get, set, error: PageError) => stored.write({ get, set }, (errors) => [error, ...errors].slice(0, MOST)),
)
