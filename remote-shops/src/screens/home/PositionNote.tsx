import { useTexts } from '@carte/i18n'
import { Button, Icon, Loader } from '@carte/ui'
import { useRef } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { PositionState } from './usePosition.ts'

interface PositionNoteProps {
  readonly state: PositionState | 'measuring'
  /** Whether the position is sent to the server, because the server sorts the list. */
  readonly isSent: boolean
  readonly onAsk: () => void
}

/**
 * Asks for the position and shows the progress. The question stays in the layout but hidden after it was answered, so
 * that the list below does not move; the note takes over the focus of the button that disappears.
 */
export function PositionNote({ state, isSent, onAsk }: PositionNoteProps) {
  const { t } = useTexts(shopsTexts)
  const note = useRef<HTMLDivElement>(null)
  const isAsked = state !== 'unasked'
  const ask = () => {
    note.current?.focus({ preventScroll: true })
    onAsk()
  }
  return (
    <div ref={note} tabIndex={-1} className={styles.location}>
      <div className={styles.question} inert={isAsked} aria-hidden={isAsked || undefined}>
        <Button kind="ghost" small className={styles.ask} onClick={ask} aria-describedby="location-why">
          <Icon name="pin" size={18} /> {t('location.ask')}
        </Button>
        <p id="location-why">{t(isSent ? 'location.why.sent' : 'location.why')}</p>
      </div>
      {state === 'locating' && <Loader size="s" label={t('location.locating')} />}
      {state === 'measuring' && <Loader size="s" label={t('location.measuring')} />}
      {state === 'unsupported' && <p role="status">{t('location.refused')}</p>}
      {(state === 'unknown' || state === 'denied') && (
        <div className={styles.refused}>
          <p role="status">{t(state === 'denied' ? 'location.denied' : 'location.refused')}</p>
          <Button kind="ghost" small className={styles.ask} onClick={ask}>
            {t('search.retry')}
          </Button>
        </div>
      )}
      {state === 'known' && (
        <p role="status">
          {/* A guest with an earlier permission has not seen the explanation, so show it here. */}
          {t('home.nearest')} {isSent && t('location.why.sent')}
        </p>
      )}
    </div>
  )
}
