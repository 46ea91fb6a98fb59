import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog, Loader, Notice } from '@carte/ui'
import { usePart } from '../../screen/usePart.ts'
import { shellTexts } from '../../texts.ts'
import { PartBoundary } from '../PartBoundary.tsx'

/** The member card, to be held before a till's scanner. The card itself comes from the account's remote. */
export function MemberCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog open onClose={onClose} title={t('card.title')} closeLabel={common('action.close')}>
      <Card />
    </Dialog>
  )
}

function Card() {
  const { t } = useTexts(shellTexts)
  const { part: Part, state, retry } = usePart('account', 'MemberCard')
  if (state === 'failed') return <CardDown onRetry={retry} />
  if (!Part) return <Loader label={t('card.loading')} />
  return (
    <PartBoundary fallback={(reset) => <CardDown onRetry={reset} />}>
      <Part />
    </PartBoundary>
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
