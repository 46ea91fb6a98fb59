import { type Problem, ProblemError } from '@carte/contract'
import { RemoteError } from '../federation/fault.ts'

/** What stands in the way of a screen, as far as the guest is concerned. */
export type Trouble =
  /** Its code cannot be had; null where its remote is there, and only what this one screen adds is not. */
  | { readonly kind: 'remote'; readonly remote: string | null }
  /** Its data cannot be had. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** It broke. */
  | { readonly kind: 'broken' }

/** Sorts a caught error: code that did not come, data that did not, or something that broke. */
export function describe(error: unknown): Trouble {
  if (error instanceof RemoteError) return { kind: 'remote', remote: error.remote }
  // So does the bundler's runtime call a file that did not come.
  if (error instanceof Error && error.name === 'ChunkLoadError') return { kind: 'remote', remote: null }
  if (error instanceof ProblemError) return { kind: 'problem', problem: error.problem }
  return { kind: 'broken' }
}

/** Whether waiting can help: the guest's connection or our servers may come back, a wrong address does not mend itself. */
export const mayPass = (trouble: Trouble) =>
  trouble.kind === 'remote' ||
  (trouble.kind === 'problem' && (trouble.problem.status === 0 || trouble.problem.status >= 500))
