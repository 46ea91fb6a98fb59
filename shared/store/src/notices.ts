import { codeOfStatus, type ErrorCode, isBare, type Problem, speaksForItself } from '@carte/contract'
import { atom } from './jotai.ts'

/** What went wrong, on its way to the guest: a banner for plain HTTP statuses, a popup for problems with a code or with words (spec §8). */
export interface Notices {
  readonly banner: ErrorCode | null
  readonly popup: Problem | null
}
const base = atom<Notices>({ banner: null, popup: null })
export const noticesAtom = atom(
  (get) => get(base),
  // For a host whose server has something to tell the guest.
  (_, set, notices: Notices) => set(base, notices),
)

/**
 * Shows a problem to the guest, wherever it comes from; the one way in. A newer one takes the place of the one before it. With a
 * code that the catalogue does not have, or `error.unknown`, its `detail` is shown too; it may be HTML.
 */
export const showProblemAtom = atom(null, (get, set, problem: Problem) => {
  const { code, status } = problem
  // One without a status is this side's own, and so is its code.
  const plain = code === 'unreachable' || (isBare(code) && !speaksForItself(problem))
  const next = plain ? { banner: status ? codeOfStatus(status) : (code as ErrorCode) } : { popup: problem }
  set(base, { ...get(base), ...next })
})
export const closeBannerAtom = atom(null, (get, set) => set(base, { ...get(base), banner: null }))
export const closePopupAtom = atom(null, (get, set) => set(base, { ...get(base), popup: null }))
