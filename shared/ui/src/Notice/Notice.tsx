import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as bannerStyles from './Banner.module.css'
import * as emptyStyles from './EmptyState.module.css'
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

// Not `role="status"`: Orca reads "statusbar" in place of its text.
const liveRegion = { alert: { role: 'alert' }, status: { 'aria-live': 'polite' }, none: {} } as const

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
    <div {...liveRegion[announce]} data-tone={tone} className={cx(styles.notice, className)}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children != null && <div className={styles.body}>{children}</div>}
      </div>
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export type BannerProps = {
  readonly tone?: 'info' | 'warning' | 'error' | undefined
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  readonly action?: ReactNode
  /** The banner has a close button if both `onClose` and `closeLabel` are set. */
  readonly onClose?: (() => void) | undefined
  readonly closeLabel?: string | undefined
  readonly className?: string | undefined
}

/** A message across the page that concerns the whole page. */
export function Banner({ tone = 'info', icon, children, action, onClose, closeLabel, className }: BannerProps) {
  return (
    <div
      {...liveRegion[tone === 'error' ? 'alert' : 'status']}
      data-tone={tone}
      className={cx(bannerStyles.banner, className)}
    >
      <Icon name={icon ?? (tone === 'info' ? 'info' : 'warning')} size={20} />
      <div className={bannerStyles.text}>{children}</div>
      {action}
      {onClose && closeLabel !== undefined && (
        <IconButton icon="close" label={closeLabel} onClick={onClose} className={bannerStyles.close} />
      )}
    </div>
  )
}

export type EmptyStateProps = {
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  /** Heading level; default: 2. */
  readonly level?: 1 | 2 | 3 | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string | undefined
}

/** A placeholder for missing content, with a reason and an action. */
export function EmptyState({ icon, title, level = 2, children, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(emptyStyles.empty, className)}>
      {icon && (
        <span className={emptyStyles.picture}>
          <Icon name={icon} size={36} />
        </span>
      )}
      <Heading className={emptyStyles.title}>{title}</Heading>
      {children != null && <div className={emptyStyles.text}>{children}</div>}
      {action != null && <div className={emptyStyles.action}>{action}</div>}
    </div>
  )
}
