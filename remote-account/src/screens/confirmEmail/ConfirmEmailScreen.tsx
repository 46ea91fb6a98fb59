import { useFocusOnAppear } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation } from '@carte/navigation'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Button, buttonClass, Card, Loader } from '@carte/ui'
import { useState } from 'react'
import { FormError } from '../../components/form/FormError.tsx'
import * as page from '../../components/form/page.module.css'
import { sortError } from '../../components/form/problems.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { useConfirmation } from './useConfirmation.ts'

/**
 * Confirms the email address of a new account, or a changed one, when the link in the email is opened. Query: `userId`
 * and `code`.
 */
export function ConfirmEmailScreen() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const query = new URLSearchParams(useLocation().search)
  const [userId, code] = [query.get('userId'), query.get('code')]
  const { confirmation, retry } = useConfirmation(userId && code ? { userId, code } : null)
  const { state } = confirmation
  const [first] = useState(state)
  const heading = useFocusOnAppear<HTMLHeadingElement>(state !== first && state !== 'asking' && state)
  const title = t(`confirm.title.${state}`)
  return (
    <div className={page.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* The live region must be in the page before its text. The outcome is announced with the heading, which
          takes the focus. */}
      <div role="status">{state === 'asking' && <Loader label={t('confirm.asking')} />}</div>
      {state === 'confirmed' && <p className={page.lead}>{t('confirm.doneText')}</p>}
      {state === 'over' && <p className={page.lead}>{t('confirm.overText')}</p>}
      {confirmation.state === 'failed' && (
        <FormError
          trouble={sortError(confirmation.answer, {})}
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

/** Links back to the page that the customer came from; via sign-in without a session. */
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
