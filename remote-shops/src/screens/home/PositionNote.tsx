import { useTexts } from '@carte/i18n'
import { Button, Icon, Loader } from '@carte/ui'
import { useRef } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { PositionState } from './usePosition.ts'

interface PositionNoteProps {
  readonly state: PositionState | 'measuring'
  /** Whether the server sorts the list, and so is told about where the guest is. */
  readonly isSent: boolean
  readonly onAsk: () => void
}

/**
 * Asks for the position politely, and says what is going on with it. As high in one state as in another, so that the list
 * below stays where it is. It takes the focus from the button, which goes when it is pressed.
 */
export function PositionNote({ state, isSent, onAsk }: PositionNoteProps) {
  const { t } = useTexts(shopsTexts)
  const note = useRef<HTMLDivElement>(null)
  const ask = () => {
    note.current?.focus({ preventScroll: true })
    onAsk()
  }
  if (state === 'unasked') {
    return (
      <div ref={note} className={styles.location} tabIndex={-1}>
        <Button kind="ghost" small className={styles.ask} onClick={ask} aria-describedby="location-why">
          <Icon name="pin" size={18} /> {t('location.ask')}
        </Button>
        <p id="location-why">{t(isSent ? 'location.why.sent' : 'location.why')}</p>
      </div>
    )
  }
  return (
    <div ref={note} className={styles.location} tabIndex={-1}>
      {state === 'locating' && <Loader size="s" label={t('location.locating')} />}
      {state === 'measuring' && <Loader size="s" label={t('location.measuring')} />}
      {state === 'unknown' && <p role="status">{t('location.refused')}</p>}
      {state === 'known' && <p role="status">{t('home.nearest')}</p>}
    </div>
  )
}
