import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as styles from './Banner.module.css'

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
    <div role={tone === 'error' ? 'alert' : 'status'} data-tone={tone} className={cx(styles.banner, className)}>
      <Icon name={icon ?? (tone === 'info' ? 'info' : 'warning')} size={20} />
      <div className={styles.text}>{children}</div>
      {action}
      {onClose && closeLabel !== undefined && (
        <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
      )}
    </div>
  )
}
