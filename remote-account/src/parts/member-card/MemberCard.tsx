import { getMembershipCard } from '@carte/contract'
import { addressOf } from '@carte/contract/client'
import { commonTexts, useTexts } from '@carte/i18n'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Button, Loader, Notice } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './MemberCard.module.css'
import { usePicture } from './usePicture.ts'

/**
 * The customer's member card, a picture by the server. When it does not come, that is logged and no more (spec §8 "Behaviour"), and
 * said here, with another try.
 */
export function MemberCard() {
  const { user } = useAtomValue(sessionAtom)
  return user && <Picture name={`${user.name} ${user.lastName}`.trim()} code={user.memberCode} />
}

function Picture({ name, code }: { readonly name: string; readonly code: string }) {
  const { t } = useTexts(accountTexts)
  const { image, state, retry } = usePicture()
  if (state === 'failed') return <Failed onRetry={retry} />
  return (
    <div className={styles.card} data-state={state}>
      {state === 'loading' && <Loader label={t('card.loading')} />}
      <img
        ref={image}
        src={addressOf(getMembershipCard, {})}
        alt={t('card.alt', { name, code })}
        width={320}
        height={400}
      />
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
