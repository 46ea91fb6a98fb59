import { commonTexts, useTexts } from '@carte/i18n'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Button, Loader, Notice } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './MemberCard.module.css'
import { useMemberCard } from './useMemberCard.ts'

/**
 * Shows the customer's member card, a picture from the server with a code for the scanner at the till. If the request
 * fails, it shows the cached card; without one it shows an error with a retry.
 */
export function MemberCard() {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  const { card, failed, retry } = useMemberCard()
  if (!card) return user && (failed ? <Failed onRetry={retry} /> : <Loader label={t('card.loading')} />)
  const { name, code, picture } = card
  return (
    <div className={styles.card}>
      <img src={picture} alt={t('card.alt', { name, code })} width={320} height={400} />
      <div role="status" className={styles.note}>
        {failed && t('card.kept')}
      </div>
    </div>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Notice
      tone="warning"
      title={t('card.failed')}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    />
  )
}
