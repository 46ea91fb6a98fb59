import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, EmptyState, type IconName } from '@carte/ui'
import type { ReactNode } from 'react'
import { shellTexts } from '../texts.ts'
import * as styles from './Message.module.css'

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
  /** Links and buttons below the text. */
  readonly action: ReactNode
}

/** Renders a message in place of a screen. */
export function Message({ icon, title, children, action }: MessageProps) {
  return (
    <>
      <title>{title}</title>
      <EmptyState icon={icon} title={title} level={1} action={<div className={styles.actions}>{action}</div>}>
        {children}
      </EmptyState>
    </>
  )
}

/** Renders a link to home, except on home. */
export function HomeLink({ kind }: { readonly kind: 'primary' | 'ghost' }) {
  const { t } = useTexts(shellTexts)
  const { pathname } = useLocation()
  if (paths.home.parse(pathname)) return null
  return (
    <Link to={paths.home.href()} className={buttonClass(kind)}>
      {t('screen.home')}
    </Link>
  )
}
