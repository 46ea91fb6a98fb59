import { useTexts } from '@carte/i18n'
import { Button, Icon } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { LocationState } from './useDistances.ts'

/** Asks for the position politely, and says what is going on with it. */
export function LocationNote({ state, onAsk }: { readonly state: LocationState; readonly onAsk: () => void }) {
  const { t } = useTexts(shopsTexts)
  if (state === 'unasked') {
    return (
      <div className={styles.ask}>
        <p id="location-why">{t('location.why')}</p>
        <Button kind="ghost" small onClick={onAsk} aria-describedby="location-why">
          <Icon name="pin" size={18} /> {t('location.ask')}
        </Button>
      </div>
    )
  }
  const text = {
    locating: t('location.locating'),
    measuring: t('location.measuring'),
    unknown: t('location.refused'),
    known: '',
  }[state]
  return (
    <p role="status" className={styles.note}>
      {text}
    </p>
  )
}
