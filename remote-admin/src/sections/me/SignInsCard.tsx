import type { SignIn } from '@carte/contract'
import { endOwnSignIn } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Chip, Notice } from '@carte/ui'
import { useState } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { useAdminCall, useProblemText } from '../../components/index.ts'
import * as styles from './MeSection.module.css'
import { accountTexts } from './texts.ts'

/** The browsers in which the person is signed in, with "Sign out" for each other one. */
export function SignInsCard({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const { t } = useTexts(accountTexts)
  return (
    <Card as="section" pad="l" aria-labelledby="sign-ins" className={styles.card}>
      <h2 id="sign-ins">{t('signIns')}</h2>
      <p className={styles.soft}>{t('signInsText')}</p>
      <ul className={styles.list}>
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
    </Card>
  )
}

function SignInRow({ signIn: { id, browser, createdAt, lastUsedAt, isCurrent } }: { readonly signIn: SignIn }) {
  const { t, language } = useTexts(accountTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const name = browser || t('browserUnknown')
  const end = async () => {
    setBusy(true)
    setError(null)
    const result = await call(endOwnSignIn, { params: { sessionId: id } })
    setBusy(false)
    if (!result.ok) return setError(problemText(result.problem))
    await revalidate()
  }
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.what}>
          <p>{name}</p>
          <p className={styles.soft}>
            {t('signedInAt', { date: formatDateTime(createdAt, language) })}
            {!isCurrent && ` · ${t('used', { date: formatDateTime(lastUsedAt, language) })}`}
          </p>
        </div>
        {isCurrent ? (
          <Chip tone="leaf" dot>
            {t('current')}
          </Chip>
        ) : (
          <Button small kind="quiet" busy={isBusy} aria-label={t('signOutNamed', { name })} onClick={() => void end()}>
            {t('signOut')}
          </Button>
        )}
      </div>
      {error !== null && <Notice tone="error" title={error} />}
    </li>
  )
}
