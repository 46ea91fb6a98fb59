import type { ErrorCode, Problem } from '@carte/contract'
import type { SignInError } from '@carte/store'
import type { SendResult } from '../../components/form/useForm.ts'

/** Returns the result of a sign-in for a form; null is a success. */
export const toSendResult = (rejected: SignInError | null): SendResult => {
  if (rejected === null) return { ok: true }
  const { retryAfter, ...problem } = rejected
  return { ok: false, problem: withReason(problem), retryAfter }
}

/** The values of `detail` that say why a sign-in was rejected. */
const REASONS: readonly string[] = ['Failed', 'NotAllowed', 'LockedOut'] satisfies readonly ErrorCode[]

/** Replaces the code of a rejected sign-in by its reason, if the response names one. */
function withReason(problem: Problem): Problem {
  return problem.status === 401 && REASONS.includes(problem.detail ?? '')
    ? { ...problem, code: problem.detail as ErrorCode }
    : problem
}
