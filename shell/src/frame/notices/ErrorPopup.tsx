import { commonTexts, problemText, problemTexts, useTexts } from '@carte/i18n'
import { closePopupAtom, hostPageAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { useEffect, useState } from 'react'
import { useModule } from '../../screen/useModule.ts'
import { closedShopIn } from './closed-shop.ts'
import * as styles from './ErrorPopup.module.css'

/**
 * Shows a problem with a code: our own text, and below it the server's message if it is meant for guests. It stays open
 * over navigations until it is closed.
 */
export function ErrorPopup() {
  const { t } = useTexts(commonTexts)
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { status } = useModule('shell')
  // On the site a closed shop has a more detailed dialog, whose code may fail to load.
  const hasOwnDialog = !isEmbedded && status !== 'failed' && closedShopIn(popup) !== null
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
            {problemTexts(t, popup).map((message) => (
              <ServerMessage key={message} message={message} />
            ))}
          </>
        )}
      </Dialog>
    </>
  )
}

/**
 * Shows a server's message, which may contain HTML: as plain text at once, with its formatting once it has been
 * sanitized. No other component renders foreign HTML.
 */
function ServerMessage({ message }: { readonly message: string }) {
  const nodes = useSanitized(message)
  if (nodes === null) return <p className={styles.message}>{hasMarkup(message) ? plainTextOf(message) : message}</p>
  return <div className={styles.message} ref={(element) => element?.replaceChildren(nodes.cloneNode(true))} />
}

/** Returns the message as sanitized nodes. Null for plain text, while the sanitizer loads, and if it fails to load. */
function useSanitized(message: string): DocumentFragment | null {
  const [sanitized, setSanitized] = useState<{ readonly of: string; readonly nodes: DocumentFragment } | null>(null)
  useEffect(() => {
    if (!hasMarkup(message)) return
    let isCurrent = true
    import(/* webpackChunkName: 'sanitize' */ './sanitize.ts').then(
      ({ sanitize }) => isCurrent && setSanitized({ of: message, nodes: sanitize(message) }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [message])
  return sanitized?.of === message ? sanitized.nodes : null
}

/** Returns whether a browser would interpret the text as HTML. */
export const hasMarkup = (text: string): boolean => /<[a-z/!?]|&(?:#\w+|[a-z]+);/i.test(text)

/** Elements whose content is not meant to be read. */
const HIDDEN_ELEMENT =
  /<(script|style|template|title|noscript|iframe|textarea|svg|math|object)\b.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)/gis

// `|$` also matches a tag that is never closed. Without it, the regex would scan to the end of the text again for each
// `<br`, in quadratic time.
const LINE_END = /<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*(?:>\s*|$)/gi

const TAG = /<[a-z/!?][^>]*(?:>|$)/gi

/** The entities that messages are likely to contain, with their characters. */
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }))

/**
 * Returns the plain text of a string that may be HTML. Render the result as text only: it may look like markup again.
 */
export const plainTextOf = (html: string): string =>
  html
    .replace(HIDDEN_ELEMENT, ' ')
    .replace(LINE_END, '\n')
    .replace(TAG, '')
    .replace(/&(#39|[a-z]+);/gi, (match, name: string) => ENTITIES.get(name.toLowerCase()) ?? match)
    .trim()
