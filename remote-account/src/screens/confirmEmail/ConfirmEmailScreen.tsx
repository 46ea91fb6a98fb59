import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation } from '@carte/navigation'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Button, buttonClass, Card, Loader, Notice } from '@carte/ui'
import { FormTrouble } from '../../parts/form/FormTrouble.tsx'
import * as page from '../../parts/form/page.module.css'
import { sortTrouble } from '../../parts/form/problems.ts'
import { returnToAtom } from '../../parts/returnTo.ts'
import { accountTexts } from '../../texts.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { useConfirmation } from './useConfirmation.ts'

/** `/confirm-email?userId&code`: confirms an address, of a new account or a new one of an old account, by the link of a mail. */
export function ConfirmEmailScreen() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const query = new URLSearchParams(useLocation().search)
  const [userId, code] = [query.get('userId'), query.get('code')]
  const { confirmation, retry } = useConfirmation(userId && code ? { userId, code } : null)
  const { state } = confirmation
  return (
    <div className={page.screen}>
      <PageTitle>{t('confirm.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('confirm.title')}</h1>
      {/* Said where it is, before there is anything to say. */}
      <div role="status">
        {state === 'asking' && <Loader label={t('confirm.asking')} />}
        {state === 'confirmed' && (
          <Notice tone="success" announce="none" title={t('confirm.done')}>
            {t('confirm.doneText')}
          </Notice>
        )}
        {state === 'over' && (
          <Notice tone="warning" announce="none" title={t('confirm.over')}>
            {t('confirm.overText')}
          </Notice>
        )}
      </div>
      {confirmation.state === 'failed' && (
        <FormTrouble
          trouble={sortTrouble(confirmation.answer, {})}
          action={
            <Button small kind="ghost" onClick={retry}>
              {common('action.retry')}
            </Button>
          }
        />
      )}
      {(state === 'confirmed' || state === 'over') && <Onward isNext={state === 'confirmed'} />}
      {state === 'over' && (
        <Card pad="l" className={page.next}>
          <h2>{t('confirm.newLink')}</h2>
          <NewLinkForm />
        </Card>
      )}
    </div>
  )
}

/** Back to where the customer was when the account was made; by way of the sign-in for whoever is not signed in. */
function Onward({ isNext }: { readonly isNext: boolean }) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  const redirectUri = useAtomValue(returnToAtom)
  const to = user ? (redirectUri ?? paths.profile.href()) : paths.login.href({ redirectUri })
  return (
    <Link to={to} className={buttonClass(isNext ? 'primary' : 'ghost', { block: true })}>
      {user ? t('login.onward') : t('login.submit')}
    </Link>
  )
}
