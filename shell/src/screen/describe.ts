import { type Problem, ProblemError } from '@carte/contract'
import { RemoteError } from '../federation/fault.ts'

/** The kind of a screen's error, as shown to the guest. */
export type ScreenProblem =
  /** Code failed to load. Null if the remote has loaded and only a chunk of this screen is missing. */
  | { readonly kind: 'remote'; readonly remote: string | null }
  /** Data failed to load. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'broken' }

export function describeError(error: unknown): ScreenProblem {
  if (error instanceof RemoteError) return { kind: 'remote', remote: error.remote }
  // The bundler's name for a chunk that failed to load.
  if (error instanceof Error && error.name === 'ChunkLoadError') return { kind: 'remote', remote: null }
  if (error instanceof ProblemError) return { kind: 'problem', problem: error.problem }
  return { kind: 'broken' }
}

/** Returns whether a retry may help: the connection or the server may recover, a wrong address does not. */
export const isTemporary = (problem: ScreenProblem) =>
  problem.kind === 'remote' ||
  (problem.kind === 'problem' && (problem.problem.status === 0 || problem.problem.status >= 500))
