import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useStore } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { useProblemText } from '../components/useProblemText.ts'
import { adminTexts } from '../texts.ts'
import type { AdminData } from './admin.loader.ts'
import { askFor } from './prompts.ts'

/** Says why the page below may be out of date, and offers the way on: to sign in again, or to load it again. */
export function StaleNotice({ reason }: { readonly reason: AdminData }) {
  return reason.kind === 'failed' ? <UnreachableNotice {...reason} /> : <SignedOutNotice />
}

function UnreachableNotice({ problem }: Extract<AdminData, { kind: 'failed' }>) {
  const { t } = useTexts(commonTexts)
  const problemText = useProblemText()
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      tone="warning"
      icon={problem.code === 'unreachable' ? 'offline' : 'warning'}
      title={problemText(problem)}
      action={
        <Button kind="ghost" small busy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}

function SignedOutNotice() {
  const { t } = useTexts(adminTexts)
  const store = useStore()
  const { revalidate } = useRevalidator()
  const signIn = async () => {
    if (await askFor(store, 'signIn')) await revalidate()
  }
  const onShown = useEffectEvent(signIn)
  // Opens the dialog once; the notice stays for a person who closes it.
  useEffect(() => void onShown(), [])
  return (
    <Notice
      tone="warning"
      announce="none"
      title={t('problem.not-authenticated')}
      action={
        <Button kind="ghost" small onClick={() => void signIn()}>
          {t('signIn.submit')}
        </Button>
      }
    />
  )
}
