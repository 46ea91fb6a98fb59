import type { Credentials, Passkey } from '@carte/contract'
import { removePasskey } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Notice } from '@carte/ui'
import { useState } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { supportsPasskeys } from '../../credentials/passkeys.ts'
import { AddCredentialDialog } from './AddCredentialDialog.tsx'
import * as styles from './MeSection.module.css'
import { accountTexts } from './texts.ts'

/** Passkeys and the password of the person, with dialogs to add and remove them. */
export function CredentialsCard({ credentials: { passkeys, hasPassword } }: { readonly credentials: Credentials }) {
  const { t } = useTexts(accountTexts)
  const [hasPasskeys] = useState(supportsPasskeys)
  const [adding, setAdding] = useState<'passkey' | 'password' | null>(null)
  const [hasAdded, setHasAdded] = useState(false)
  return (
    <Card as="section" pad="l" aria-labelledby="credentials" className={styles.card}>
      <h2 id="credentials">{t('credentials')}</h2>
      <p className={styles.soft}>{t('credentialsText')}</p>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <li className={styles.row}>
          <p className={styles.what}>{t(hasPassword ? 'password' : 'passwordNone')}</p>
          <Button small kind="quiet" onClick={() => setAdding('password')}>
            {t(hasPassword ? 'passwordChange' : 'passwordSet')}
          </Button>
        </li>
      </ul>
      <div aria-live="polite">{hasAdded && <Notice tone="success" announce="none" title={t('added')} />}</div>
      {hasPasskeys && (
        <div className={styles.buttons}>
          <Button kind="ghost" onClick={() => setAdding('passkey')}>
            {t('passkeyAdd')}
          </Button>
        </div>
      )}
      <AddCredentialDialog
        kind={adding}
        onClose={(isAdded) => {
          setAdding(null)
          setHasAdded(isAdded)
        }}
      />
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const { t, language } = useTexts(accountTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const result = await call(removePasskey, { params: { passkeyId: id } })
    if (!result.ok) return problemText(result.problem)
    setAsking(false)
    await revalidate()
    return null
  }
  const created = t('created', { date: formatDateTime(createdAt, language) })
  const used = lastUsedAt === null ? t('unused') : t('used', { date: formatDateTime(lastUsedAt, language) })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{t('passkey', { name })}</p>
        <p className={styles.soft}>
          {created} · {used}
        </p>
      </div>
      <Button small kind="quiet" aria-label={t('passkeyRemoveNamed', { name })} onClick={() => setAsking(true)}>
        {t('passkeyRemove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('passkeyRemoveNamed', { name })}
        confirmLabel={t('passkeyRemove')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>{t('passkeyRemoveText')}</p>
      </ConfirmDialog>
    </li>
  )
}
