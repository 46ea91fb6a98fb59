import { commonTexts, useTexts } from '@carte/i18n'
import { keptCardAtom, sessionAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog, Loader, Notice } from '@carte/ui'
import { useApp } from '../AppRoot.tsx'
import { cardShownAtom } from '../frame/navbar/card-shown.ts'
import { RemoteErrorBoundary } from '../screen/RemoteErrorBoundary.tsx'
import { usePart } from '../screen/usePart.ts'
import { shellTexts } from '../texts.ts'

/**
 * Shows the member card for a till's scanner. The card component comes from the account remote. The dialog closes when
 * the customer is signed out.
 */
export function MemberCardDialog() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const kept = useAtomValue(keptCardAtom)
  const isAsked = useAtomValue(cardShownAtom)
  const show = useSetAtom(cardShownAtom)
  return (
    <Dialog
      open={isAsked && (user ?? kept) !== null}
      onClose={() => show(false)}
      title={t('card.title')}
      closeLabel={common('action.close')}
    >
      <Card />
    </Dialog>
  )
}

function Card() {
  const { t } = useTexts(shellTexts)
  const { modules } = useApp()
  const { part: Part, state, retry } = usePart('account', 'MemberCard')
  if (state === 'failed') return <CardDown onRetry={retry} />
  if (!Part) return <Loader label={t('card.loading')} />
  return (
    <RemoteErrorBoundary
      place="account/MemberCard"
      modules={modules}
      waiting={<Loader label={t('card.loading')} />}
      lost={(_error, again) => <CardDown onRetry={again} />}
    >
      <Part />
    </RemoteErrorBoundary>
  )
}

function CardDown({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Notice
      tone="warning"
      title={t('card.down')}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    />
  )
}
