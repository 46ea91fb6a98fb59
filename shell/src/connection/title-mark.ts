import { type JotaiStore, knownOrdersAtom } from '@carte/store'

/** Title prefix of a background page with unseen news. */
const MARK = '✓ '

const readyIn = (store: JotaiStore) =>
  store
    .get(knownOrdersAtom)
    .filter(({ status }) => status === 'done')
    .map(({ id }) => id)

/**
 * Marks the title of a background page when an order of this browser becomes ready, until the page is visible again.
 */
export function markWhenReady(store: JotaiStore): void {
  let ready = readyIn(store)
  let isUnseen = false
  const mark = () => {
    if (isUnseen && !document.title.startsWith(MARK)) document.title = MARK + document.title
  }
  // The screen updates its own title for the same change, which removes the mark.
  const titles = new MutationObserver(mark)

  store.sub(knownOrdersAtom, () => {
    const before = ready
    ready = readyIn(store)
    if (document.visibilityState === 'visible' || ready.every((id) => before.includes(id))) return
    isUnseen = true
    mark()
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isUnseen) return
    isUnseen = false
    titles.disconnect()
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
  })
}
