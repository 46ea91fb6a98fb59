import type { AccountInfo, CustomerSignIn } from '@carte/contract'
import { RetryNotice, useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { showProblemAtom, signOutAtom, useSetAtom } from '@carte/store'
import { Button, Chip, Notice } from '@carte/ui'
import { useState } from 'react'
import { accountTexts } from '../../texts.ts'
import { CollapsedForm } from './CollapsedForm.tsx'
import { EndSignInDialog, type EndTarget } from './EndSignInDialog.tsx'
import * as styles from './ProfileScreen.module.css'
import type { LoadedSignIns } from './profile.loader.ts'
import { Section } from './Section.tsx'
import { SignInDates } from './SignInDates.tsx'

interface SignInsSectionProps {
  readonly info: AccountInfo
  readonly signIns: LoadedSignIns
  /** Called when this device has been signed out. */
  readonly onSignedOut: () => void
}

/** How many devices show at first. */
const SHOWN_COUNT = 5

/** Lists the devices on which the customer is signed in, this one first, and offers to sign them out (LOGIN-39). */
export function SignInsSection({ info, signIns, onSignedOut }: SignInsSectionProps) {
  const { t } = useTexts(accountTexts)
  const [target, setTarget] = useState<EndTarget | null>(null)
  const [ended, setEnded] = useState<{ readonly text: string } | null>(null)
  // The pressed button may have disappeared with its device.
  const heading = useFocusOnAppear<HTMLHeadingElement>(ended)
  const onEnded = (text: string) => {
    setTarget(null)
    setEnded({ text })
  }
  return (
    <Section title={t('profile.signIns')} heading={heading}>
      <div aria-live="polite">{ended && <Notice tone="success" announce="none" title={ended.text} />}</div>
      {'problem' in signIns ? (
        <RetryNotice problem={signIns.problem} />
      ) : (
        <>
          <p>{t(info.hasPassword ? 'profile.signIns.password' : 'profile.signIns.text')}</p>
          <Devices signIns={signIns.signIns} onEnd={setTarget} onSignedOut={onSignedOut} />
          {signIns.total > signIns.signIns.length && <p>{t('profile.signIns.latest')}</p>}
          {signIns.total > 1 && (
            <Button small kind="ghost" aria-haspopup="dialog" onClick={() => setTarget('others')}>
              {t('profile.signIns.endOthers')}
            </Button>
          )}
        </>
      )}
      <EndSignInDialog info={info} target={target} onClose={() => setTarget(null)} onEnded={onEnded} />
    </Section>
  )
}

interface DevicesProps {
  readonly signIns: readonly CustomerSignIn[]
  readonly onEnd: (signIn: CustomerSignIn) => void
  readonly onSignedOut: () => void
}

function Devices({ signIns, onEnd, onSignedOut }: DevicesProps) {
  const { t } = useTexts(accountTexts)
  const list = (shown: readonly CustomerSignIn[]) => (
    <ul className={styles.devices}>
      {shown.map((signIn) => (
        <Device key={signIn.id} signIn={signIn} onEnd={onEnd} onSignedOut={onSignedOut} />
      ))}
    </ul>
  )
  return (
    <>
      {list(signIns.slice(0, SHOWN_COUNT))}
      {signIns.length > SHOWN_COUNT && (
        <CollapsedForm label={t('profile.signIns.more', { count: signIns.length - SHOWN_COUNT })}>
          {list(signIns.slice(SHOWN_COUNT))}
        </CollapsedForm>
      )}
    </>
  )
}

function Device({ signIn, onEnd, onSignedOut }: Omit<DevicesProps, 'signIns'> & { readonly signIn: CustomerSignIn }) {
  const { t } = useTexts(accountTexts)
  const signOut = useSignOutHere(onSignedOut)
  const name = signIn.browser || t('profile.signIns.unknown')
  return (
    <li>
      <div className={styles.device}>
        <p>{name}</p>
        {signIn.isCurrent && (
          <Chip tone="leaf" dot>
            {t('profile.signIns.current')}
          </Chip>
        )}
        <SignInDates signIn={signIn} />
      </div>
      <Button
        small
        kind="quiet"
        aria-haspopup={signIn.isCurrent ? undefined : 'dialog'}
        aria-label={t('profile.signIns.endNamed', { name })}
        onClick={() => (signIn.isCurrent ? void signOut() : onEnd(signIn))}
      >
        {t('profile.signIns.end')}
      </Button>
    </li>
  )
}

function useSignOutHere(onSignedOut: () => void) {
  const [signOut, showProblem] = [useSetAtom(signOutAtom), useSetAtom(showProblemAtom)]
  return async () => {
    const problem = await signOut()
    if (problem) showProblem(problem)
    else onSignedOut()
  }
}
