import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { useEffect, useRef } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './ProfileScreen.module.css'

/** Shown after the account was deleted. The link reloads the document, so that no customer data stays in memory. */
export function Deleted() {
  const { t } = useTexts(accountTexts)
  const heading = useHeadingFocus()
  return (
    <div className={styles.screen}>
      <PageTitle>{t('profile.deleted')}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {t('profile.deleted')}
      </h1>
      <p>{t('profile.deletedText')}</p>
      <Link reloadDocument to={paths.home.href()} className={buttonClass('primary', { block: true })}>
        {t('profile.deletedOn')}
      </Link>
    </div>
  )
}

/** Focuses the heading, because the dialog that had the focus is gone. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
