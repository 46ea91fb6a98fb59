import { commonTexts, useTexts } from '@carte/i18n'
import { keptCardAtom, sessionAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog, Loader, Notice } from '@carte/ui'
import { useApp } from '../AppRoot.tsx'
import { isCardOpenAtom } from '../frame/navbar/card-open.ts'
import { RemoteErrorBoundary } from '../screen/RemoteErrorBoundary.tsx'
import { useWidget } from '../screen/useWidget.ts'
import { shellTexts } from '../texts.ts'

/**
 * Shows the member card for a till's scanner. The card component comes from the account remote. The dialog closes when
 * the customer is signed out.
 */
export function MemberCardDialog() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const savedCard = useAtomValue(keptCardAtom)
  const isOpen = useAtomValue(isCardOpenAtom)
  const show = useSetAtom(isCardOpenAtom)
  return (
    <Dialog
      open={isOpen && (user ?? savedCard) !== null}
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
  const { part: Part, state, retry } = useWidget('account', 'MemberCard')
  if (state === 'failed') return <CardError onRetry={retry} />
  if (!Part) return <Loader label={t('card.loading')} />
  return (
    <RemoteErrorBoundary
      place="account/MemberCard"
      modules={modules}
      fallback={<Loader label={t('card.loading')} />}
      renderError={(_error, again) => <CardError onRetry={again} />}
    >
      <Part />
    </RemoteErrorBoundary>
  )
}

function CardError({ onRetry }: { readonly onRetry: () => void }) {
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
