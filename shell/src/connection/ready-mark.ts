import { type JotaiStore, knownOrdersAtom } from '@carte/store'

/** Before the title of a page that has news which nobody has seen. */
const MARK = '✓ '

const readyIn = (store: JotaiStore) =>
  store
    .get(knownOrdersAtom)
    .filter(({ status }) => status === 'done')
    .map(({ id }) => id)

/** Marks the title of a page in the background when an order of this browser becomes ready, until somebody looks at it. */
export function markWhenReady(store: JotaiStore): void {
  let ready = readyIn(store)
  let isUnseen = false
  const mark = () => {
    if (isUnseen && !document.title.startsWith(MARK)) document.title = MARK + document.title
  }
  // The screen changes its own title with the same news.
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
