import { codeOfStatus, type ErrorCode, hasTextForPeople, isDerivedFromStatus, type Problem } from '@carte/contract'
import { atom } from './jotai.ts'

/** The visible notices: a banner for plain HTTP statuses, a popup for problems with a specific code or text. */
export interface Notices {
  readonly banner: ErrorCode | null
  readonly popup: Problem | null
}
const base = atom<Notices>({ banner: null, popup: null })
export const noticesAtom = atom(
  (get) => get(base),
  // Set by a host whose server rendered the page with notices.
  (_, set, notices: Notices) => set(base, notices),
)

/**
 * Shows a problem to the guest, instead of the previous one. For an unknown code and for `error.unknown`, shows
 * `detail` too, which can be HTML.
 */
export const showProblemAtom = atom(null, (get, set, problem: Problem) => {
  const { code, status } = problem
  // A problem with status 0 was created in the browser and keeps its code.
  const plain = code === 'unreachable' || (isDerivedFromStatus(code) && !hasTextForPeople(problem))
  const next = plain ? { banner: status ? codeOfStatus(status) : (code as ErrorCode) } : { popup: problem }
  set(base, { ...get(base), ...next })
})
export const closeBannerAtom = atom(null, (get, set) => set(base, { ...get(base), banner: null }))
export const closePopupAtom = atom(null, (get, set) => set(base, { ...get(base), popup: null }))
