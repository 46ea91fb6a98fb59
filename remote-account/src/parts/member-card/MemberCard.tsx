import { commonTexts, useTexts } from '@carte/i18n'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Button, Loader, Notice } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './MemberCard.module.css'
import { useMemberCard } from './useMemberCard.ts'

/**
 * The customer's member card, a picture by the server with a code that a till reads: as large as its dialog, and white whatever the theme. Where the server
 * cannot be asked it is the one that was shown last. One that does not come is logged and no more (spec §8 "Behaviour"), and said here, with another try.
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
