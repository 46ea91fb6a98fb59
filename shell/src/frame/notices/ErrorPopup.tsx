import { commonTexts, problemText, problemWords, useTexts } from '@carte/i18n'
import { closePopupAtom, hostPageAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { useModule } from '../../screen/useModule.ts'
import { closedShopIn } from './closed-shop.ts'
import { ServerMessage } from './ServerMessage.tsx'

/**
 * Shows a problem with a code: our own text, and below it the server's message if it is meant for guests. It stays open
 * over navigations until it is closed.
 */
export function ErrorPopup() {
  const { t } = useTexts(commonTexts)
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { is } = useModule('shell')
  // On the site a closed shop has a more detailed dialog, whose code may fail to load.
  const hasOwnDialog = !isEmbedded && is !== 'failed' && closedShopIn(popup) !== null
  return (
    <>
      {/* Without JavaScript a dialog cannot open. */}
      <noscript>{popup && <p>{problemText(t, popup)}</p>}</noscript>
      <Dialog
        open={popup !== null && !hasOwnDialog}
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
