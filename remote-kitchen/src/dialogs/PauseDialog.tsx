import { PAUSE_MINUTES, type PauseMinutes } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog } from '@carte/ui'
import { useScope } from '../kitchen/KitchenContext.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

export function PauseDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useScope()
  const close = () => open(null)
  const pause = (minutes?: PauseMinutes) => {
    kitchen.setStatus('paused', minutes)
    close()
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={t('pause.title')}
      closeLabel={common('action.close')}
      footer={
        <Button kind="quiet" className={styles.big} onClick={close}>
          {t('pause.keep')}
        </Button>
      }
    >
      <p className={styles.text}>{t('pause.text')}</p>
      <ul className={styles.choices}>
        {PAUSE_MINUTES.map((minutes) => (
          <li key={minutes}>
            <Button kind="ghost" block className={styles.big} onClick={() => pause(minutes)}>
              {t('pause.for', { minutes })}
            </Button>
          </li>
        ))}
        <li>
          <Button kind="ghost" block className={styles.big} onClick={() => pause()}>
            {t('pause.untilOpened')}
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}
