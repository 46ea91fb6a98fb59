import type { ErrorCode, Problem } from '@carte/contract'
import { useNavigate } from '@carte/navigation'
import { signInAtom, useSetAtom } from '@carte/store'
import { type SubmitEvent, useState } from 'react'

/** A refused login carries its reason as `detail` (contract "Identity"); what is no code of ours stays as it is. */
const REASONS: readonly string[] = ['Failed', 'NotAllowed', 'LockedOut'] satisfies readonly ErrorCode[]

function reasonOf(problem: Problem): Problem {
  return problem.status === 401 && REASONS.includes(problem.detail ?? '')
    ? { ...problem, code: problem.detail as ErrorCode }
    : problem
}

/** Signs in with what the form holds and goes on to `onward`; on a missing field the focus goes there. */
export function useSignIn(onward: string) {
  const signIn = useSetAtom(signInAtom)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState({ email: false, password: false })
  const [problem, setProblem] = useState<Problem | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
    const [email, password] = [field('email').value.trim(), field('password').value]
    const lacks = { email: email === '', password: password === '' }
    setMissing(lacks)
    setProblem(null)
    if (lacks.email || lacks.password) {
      field(lacks.email ? 'email' : 'password').focus()
      return
    }
    setBusy(true)
    const refused = await signIn({ email, password })
    setBusy(false)
    if (refused) setProblem(reasonOf(refused))
    else await navigate(onward, { replace: true })
  }

  return { submit, busy, missing, problem }
}
