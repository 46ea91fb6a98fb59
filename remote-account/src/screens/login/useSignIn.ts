import type { ErrorCode, Problem } from '@carte/contract'
import { useNavigate } from '@carte/navigation'
import { type SignInError, signInAtom, useSetAtom } from '@carte/store'
import { emailErrors } from '../../components/form/EmailField.tsx'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { type Read, type Sent, useForm } from '../../components/form/useForm.ts'

/** A rejected login has its reason in `detail`. Other values are left as they are. */
const REASONS: readonly string[] = ['Failed', 'NotAllowed', 'LockedOut'] satisfies readonly ErrorCode[]

function reasonOf(problem: Problem): Problem {
  return problem.status === 401 && REASONS.includes(problem.detail ?? '')
    ? { ...problem, code: problem.detail as ErrorCode }
    : problem
}

const rejectionOf = ({ retryAfter, ...problem }: SignInError): Sent => ({
  ok: false,
  problem: reasonOf(problem),
  retryAfter,
})

const check = (read: Read) => ({
  ...emailErrors(read('email')),
  ...(read('password') === '' && { password: ['missing.password'] as const }),
})

export function useSignIn(onward: string) {
  const signIn = useSetAtom(signInAtom)
  const navigate = useNavigate()
  return useForm<'email' | 'password'>({
    fields: EMAIL_FIELDS,
    check,
    send: async (read) => {
      const rejected = await signIn({ email: read('email').trim(), password: read('password') })
      return rejected ? rejectionOf(rejected) : { ok: true }
    },
    onDone: () => navigate(onward, { replace: true }),
  })
}
