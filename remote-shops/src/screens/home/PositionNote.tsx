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
 * Asks for the position politely, and says what is going on with it. What has been asked keeps its room, so that the list below
 * stays where it is, and what is said takes over the focus of the button that it stands in for.
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
          {/* Whoever has allowed it before has not been asked, and should know all the same. */}
          {t('home.nearest')} {isSent && t('location.why.sent')}
        </p>
      )}
    </div>
  )
}
