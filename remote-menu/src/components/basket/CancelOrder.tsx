import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import { basketCountAtom, clearBasketAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { useState } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './CancelOrder.module.css'

/** Empties the basket and goes home. Asks first if the basket has dishes. */
export function CancelOrder({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const count = useAtomValue(basketCountAtom)
  const clear = useSetAtom(clearBasketAtom)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    onLeave?.()
    void navigate(paths.home.href())
  }
  const confirm = () => {
    clear({ shop: true })
    leave()
  }
  return (
    <>
      <Button kind="quiet" small className={styles.cancel} onClick={() => (count > 0 ? setAsking(true) : leave())}>
        {t('basket.cancel')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('basket.cancel.title')}
        closeLabel={common.t('action.close')}
        footer={
          <>
            <Button block onClick={() => setAsking(false)}>
              {t('basket.cancel.no')}
            </Button>
            <Button block kind="ghost" onClick={confirm}>
              {t('basket.cancel.yes')}
            </Button>
          </>
        }
      >
        <p>{t('basket.cancel.text')}</p>
      </Dialog>
    </>
  )
}
