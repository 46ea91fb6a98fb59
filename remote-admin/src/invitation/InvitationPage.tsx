import type { Invitation, Problem } from '@carte/contract'
import { openInvitation } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { PageTitle, useLocation, useNavigate } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, EmptyState, Loader } from '@carte/ui'
import { useCallback, useEffect, useState } from 'react'
import { useProblemText } from '../components/useProblemText.ts'
import { adminPaths } from '../paths.ts'
import { AcceptanceForm } from './AcceptanceForm.tsx'
import * as styles from './InvitationPage.module.css'
import { invitationTexts } from './texts.ts'

/** The page that an invitation's link opens: who is invited to what, and a way to sign in to choose (ADMIN-27). */
export function InvitationPage() {
  const { t } = useTexts(invitationTexts)
  const { t: common } = useTexts(commonTexts)
  const code = useCode()
  const { state, load } = useInvitation(code)
  return (
    <div className={styles.page}>
      <PageTitle>{t('title')}</PageTitle>
      {state === null && (
        <>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <Loader label={common('loader.text')} />
        </>
      )}
      {state !== null && 'problem' in state && <InvalidInvitation problem={state.problem} onRetry={load} />}
      {state !== null && 'invitation' in state && code !== null && (
        <>
          <h1 tabIndex={-1}>{t(state.invitation.name === '' ? 'title' : 'restore')}</h1>
          {/* A new challenge means a new secret, so the form begins again. */}
          <AcceptanceForm
            key={state.invitation.challengeId}
            code={code}
            invitation={state.invitation}
            onStartAgain={load}
          />
        </>
      )}
    </div>
  )
}

/**
 * Returns the code of the link; null until read. It is in the fragment, which browsers do not send, and is removed from
 * the address, so that it stays in no history.
 */
function useCode(): string | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (hash.length > 1) {
      setCode(hash.slice(1))
      void navigate(adminPaths.invitation.href(), { replace: true })
    } else setCode((before) => before ?? '')
  }, [hash, navigate])
  return code
}

type State = { readonly invitation: Invitation } | { readonly problem: Problem } | null

const NO_CODE: Problem = { type: 'about:blank', title: 'No code', status: 404, code: 'invitation-invalid' }

function useInvitation(code: string | null) {
  const client = useClient()
  const [state, setState] = useState<State>(null)
  const load = useCallback(async () => {
    if (code === null) return
    if (code === '') return setState({ problem: NO_CODE })
    const result = await client.call(openInvitation, { body: { code } })
    setState(result.ok ? { invitation: result.data } : { problem: result.problem })
  }, [client, code])
  useEffect(() => void load(), [load])
  return { state, load }
}

interface InvalidInvitationProps {
  readonly problem: Problem
  readonly onRetry: () => Promise<void>
}

function InvalidInvitation({ problem, onRetry }: InvalidInvitationProps) {
  const { t } = useTexts(invitationTexts)
  const { t: common } = useTexts(commonTexts)
  const problemText = useProblemText()
  // A code of another length or alphabet fails the server's validation.
  const isInvalid = problem.status === 404 || problem.status === 400
  return (
    <EmptyState
      icon={problem.code === 'unreachable' ? 'offline' : 'warning'}
      level={1}
      title={t(isInvalid ? 'invalid' : 'failed')}
      action={!isInvalid && <Button onClick={() => void onRetry()}>{common('action.retry')}</Button>}
    >
      <p>{isInvalid ? problemText(NO_CODE) : problemText(problem)}</p>
    </EmptyState>
  )
}
