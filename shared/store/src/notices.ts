import { codeOfStatus, type ErrorCode, type Problem } from '@carte/contract'
import { atom } from './jotai.ts'

/** What went wrong, on its way to the guest: a banner for plain HTTP statuses, a popup for problems with a code (spec §8). */
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

export const showProblemAtom = atom(null, (get, set, problem: Problem) => {
  // One without a status is this side's own, and so is its code.
  const plain = problem.code.startsWith('error.') || problem.code === 'unreachable'
  set(
    base,
    plain
      ? { ...get(base), banner: problem.status ? codeOfStatus(problem.status) : (problem.code as ErrorCode) }
      : { ...get(base), popup: problem },
  )
})
export const closeBannerAtom = atom(null, (get, set) => set(base, { ...get(base), banner: null }))
export const closePopupAtom = atom(null, (get, set) => set(base, { ...get(base), popup: null }))
