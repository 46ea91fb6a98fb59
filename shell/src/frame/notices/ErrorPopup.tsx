import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { closePopupAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'

/** A problem with a code (spec §8 "Error popup"). Always our own text, never a server's markup. */
export function ErrorPopup() {
  const { t } = useTexts(commonTexts)
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  return (
    <>
      {/* Nothing opens a dialog then. */}
      <noscript>{popup && <p>{problemText(t, popup)}</p>}</noscript>
      <Dialog
        open={popup !== null}
        onClose={() => close()}
        title={t('error.heading')}
        closeLabel={t('action.close')}
        footer={
          <Button block onClick={() => close()}>
            {t('action.close')}
          </Button>
        }
      >
        {popup && <p role="alert">{problemText(t, popup)}</p>}
      </Dialog>
    </>
  )
}
