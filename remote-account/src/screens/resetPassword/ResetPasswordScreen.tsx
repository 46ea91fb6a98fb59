import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation } from '@carte/navigation'
import { useAtomValue } from '@carte/store'
import { buttonClass, Card, Notice } from '@carte/ui'
import { useState } from 'react'
import * as page from '../../components/form/page.module.css'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'
import { ResetForm } from './ResetForm.tsx'

type State = 'open' | 'done' | 'over'

/**
 * Sets a new password when the link in the email is opened. Query: `email` and `code`. Then links to the sign-in, which
 * returns to where the customer was.
 */
export function ResetPasswordScreen() {
  const { t } = useTexts(accountTexts)
  const redirectUri = useAtomValue(returnToAtom)
  const query = new URLSearchParams(useLocation().search)
  const [email, code] = [query.get('email') ?? '', query.get('code') ?? '']
  const [reached, setReached] = useState<State>('open')
  const state = email === '' || code === '' ? 'over' : reached
  const heading = useFocusOnAppear<HTMLHeadingElement>(reached !== 'open')
  return (
    <div className={page.screen}>
      <PageTitle>{t(`reset.title.${state}`)}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {t(`reset.title.${state}`)}
      </h1>
      {state === 'open' && (
        <>
          <p className={page.lead}>{t('reset.lead', { email })}</p>
          <Card pad="l">
            <ResetForm email={email} code={code} onDone={() => setReached('done')} onOver={() => setReached('over')} />
          </Card>
        </>
      )}
      {state === 'done' && (
        <>
          <Notice tone="success" announce="status" title={t('reset.done')}>
            {t('reset.doneText')}
          </Notice>
          <Link
            to={paths.login.href({ redirectUri })}
            state={{ email }}
            className={buttonClass('primary', { block: true })}
          >
            {t('login.submit')}
          </Link>
        </>
      )}
      {state === 'over' && (
        <>
          <p className={page.lead}>{t('reset.over')}</p>
          <Link
            to={paths.forgotPassword.href()}
            state={email === '' ? undefined : { email }}
            className={buttonClass('primary', { block: true })}
          >
            {t('reset.newLink')}
          </Link>
        </>
      )}
    </div>
  )
}
