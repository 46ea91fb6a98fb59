import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import type { ActionDispatch } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './HoldButton.module.css'
import type { TickAction } from './tick.ts'

type HoldButtonProps = {
  readonly isHeld: boolean
  readonly act: ActionDispatch<[TickAction]>
}

/**
 * Pauses the page changes (WCAG 2.2.2). Visible while the pointer moves, while it has the focus, and while the page is
 * held.
 */
export function HoldButton({ isHeld, act }: HoldButtonProps) {
  const { t } = useTexts(menuTexts)
  return (
    <div className={styles.place} data-held={isHeld || undefined}>
      <Button small kind="ghost" onClick={() => act(isHeld ? 'release' : 'hold')}>
        {t(isHeld ? 'signage.release' : 'signage.hold')}
      </Button>
    </div>
  )
}
