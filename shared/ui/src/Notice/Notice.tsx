import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import * as styles from './Notice.module.css'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

export type NoticeProps = {
  readonly tone?: NoticeTone | undefined
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /**
   * `alert` interrupts a screen reader, `status` waits, `none` is for notices that are there from the start. Default:
   * `alert` for errors, else `status`.
   */
  readonly announce?: 'alert' | 'status' | 'none' | undefined
  readonly className?: string | undefined
}

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  warning: 'warning',
  error: 'warning',
  success: 'check',
}

/** A message within the page's content. */
export function Notice({
  tone = 'info',
  icon = icons[tone],
  title,
  children,
  action,
  announce = tone === 'error' ? 'alert' : 'status',
  className,
}: NoticeProps) {
  return (
    <div role={announce === 'none' ? undefined : announce} data-tone={tone} className={cx(styles.notice, className)}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children != null && <div className={styles.body}>{children}</div>}
      </div>
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  )
}
