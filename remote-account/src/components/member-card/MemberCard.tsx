import { getMembershipCard } from '@carte/contract/accounts'
import { customerName } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { type CachedCard, cachedCardAtom, sessionAtom, useAtomValue, useClient, useStore } from '@carte/store'
import { Button, cx, Loader, Notice } from '@carte/ui'
import { useEffect, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './MemberCard.module.css'

/**
 * Shows the customer's member card, a picture from the server with a code for the scanner at the till. If the request
 * fails, it shows the cached card; without one it shows an error with a retry.
 */
export function MemberCard() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const { card, failed, retry } = useMemberCard()
  if (!card && !user) return null
  if (!card && !failed) return <Loader label={t('card.loading')} />
  if (!card) {
    const again = (
      <Button small kind="ghost" onClick={retry}>
        {common('action.retry')}
      </Button>
    )
    return <Notice tone="warning" title={t('card.failed')} action={again} />
  }
  const { name, code, picture } = card
  return (
    <div ref={markSurroundings} className={styles.card}>
      <img src={picture} alt={t('card.alt', { name, code })} width={320} height={400} />
      <div aria-live="polite" className={styles.note}>
        {failed && t('card.kept')}
      </div>
    </div>
  )
}

/** Adds classes to the dialog that contains the card, and to the element around the card. */
function markSurroundings(card: HTMLElement | null) {
  const around = card?.parentElement
  const dialog = card?.closest('dialog')
  around?.classList.add(cx(styles.around))
  dialog?.classList.add(cx(styles.dialog))
  return () => {
    around?.classList.remove(cx(styles.around))
    dialog?.classList.remove(cx(styles.dialog))
  }
}

interface CardState {
  /** The cached card until the server has answered; null if there is none. */
  readonly card: CachedCard | null
  /** Whether the request failed, or was not sent because the session is unknown, so that `card` may be outdated. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Responses of this size or more cannot be a card. */
const MAX_PICTURE_BYTES = 500_000

/**
 * Loads the signed-in customer's card and caches it for offline use. Returns the cached card while the session is
 * unknown. Logs a failed request.
 */
function useMemberCard(): CardState {
  const client = useClient()
  const store = useStore()
  const { user } = useAtomValue(sessionAtom)
  const card = useAtomValue(cachedCardAtom)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [code, name] = [user?.memberCode, user && customerName(user)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    if (code === undefined || name === null) return
    const controller = new AbortController()
    const load = async () => {
      const response = await client.call(getMembershipCard, { signal: controller.signal })
      const picture = response.ok && response.data.size < MAX_PICTURE_BYTES ? await toDataUrl(response.data) : null
      // Ignore the card if its customer has signed out during the request.
      if (controller.signal.aborted || store.get(sessionAtom).user?.memberCode !== code) return
      setFailed(picture === null)
      if (picture !== null) cachedCardAtom.write(store, { code, name, picture })
      // biome-ignore lint/suspicious/noConsole: log a card that cannot be loaded
      else console.warn('The member card could not be loaded', response.status)
    }
    load().catch(() => {})
    return () => controller.abort()
  }, [client, store, code, name, attempt])

  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  // Without a session there was no request, so the card may be outdated.
  return { card, failed: failed || code === undefined, retry }
}

/** Bytes per call of `fromCharCode`: engines limit the number of arguments. */
const BYTES_PER_CALL = 8192

/**
 * Converts a picture to a `data:` URL, which the page's CSP allows and the browser storage can hold. Null if the blob
 * is not a picture.
 */
async function toDataUrl(blob: Blob): Promise<string | null> {
  if (!blob.type.startsWith('image/')) return null
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += BYTES_PER_CALL)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_PER_CALL))
  return `data:${blob.type};base64,${btoa(text)}`
}
