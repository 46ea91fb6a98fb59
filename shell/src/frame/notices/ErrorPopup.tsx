import { commonTexts, problemText, problemWords, useTexts } from '@carte/i18n'
import { closePopupAtom, hostPageAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { useModule } from '../../screen/useModule.ts'
import { closedShopIn } from './closed-shop.ts'
import { ServerMessage } from './ServerMessage.tsx'

/**
 * A problem with a code (spec §8 "Error popup"): our own text, and below it what the server says itself, where that is for people. It
 * stays until it is closed, whatever screen comes: whoever has not read it cannot do anything else.
 */
export function ErrorPopup() {
  const { t } = useTexts(commonTexts)
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { is } = useModule('shell')
  // A closed shop has a dialog of its own on the site, which says more; its code may fail to load.
  const isSaid = !isEmbedded && is !== 'failed' && closedShopIn(popup) !== null
  return (
    <>
      {/* Nothing opens a dialog then. */}
      <noscript>{popup && <p>{problemText(t, popup)}</p>}</noscript>
      <Dialog
        open={popup !== null && !isSaid}
        onClose={() => close()}
        title={t('error.heading')}
        closeLabel={t('action.close')}
        footer={
          <Button block onClick={() => close()}>
            {t('action.close')}
          </Button>
        }
      >
        {popup && (
          <>
            <p role="alert">{problemText(t, popup)}</p>
            {problemWords(t, popup).map((message) => (
              <ServerMessage key={message} message={message} />
            ))}
          </>
        )}
      </Dialog>
    </>
  )
}
