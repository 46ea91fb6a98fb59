import { useTexts } from '@carte/i18n'
import { Button, Icon } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { LocationState } from './useDistances.ts'

/**
 * Asks for the position politely, and says what is going on with it. As high in one state as in another, so that the list
 * below stays where it is.
 */
export function LocationNote({ state, onAsk }: { readonly state: LocationState; readonly onAsk: () => void }) {
  const { t } = useTexts(shopsTexts)
  const text = {
    unasked: '',
    locating: t('location.locating'),
    measuring: t('location.measuring'),
    unknown: t('location.refused'),
    known: t('home.nearest'),
  }[state]
  return (
    <div className={styles.location}>
      {state === 'unasked' && (
        <>
          <Button kind="ghost" small className={styles.ask} onClick={onAsk} aria-describedby="location-why">
            <Icon name="pin" size={18} /> {t('location.ask')}
          </Button>
          <p id="location-why">{t('location.why')}</p>
        </>
      )}
      <p role="status">{text}</p>
    </div>
  )
}
