import type { ReleaseFile } from '@carte/contract'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { observeServedScripts } from './prefetch.ts'

const ENTRY = '/remotes/menu/1/entry.js'
const SCREENS = '/remotes/menu/1/screens.js'
const file = (url: string): ReleaseFile => ({ url, integrity: `sha384-${'A'.repeat(64)}` })

let page: Document
/** Returns a script of the page's HTML. */
const script = (url: string) => page.querySelector(`script[src="${url}"]`)
beforeEach(() => {
  jest.useFakeTimers()
  page = new DOMParser().parseFromString(
    `<base href="https://carte.test/"><script src="/shell/1/main.js"></script>
    <script data-remote src="${ENTRY}"></script><script data-remote src="${SCREENS}"></script>`,
    'text/html',
  )
})
afterEach(() => void jest.useRealTimers())

it('observeServedScripts reports the outcome of each script in the page’s HTML', async () => {
  const takeServed = observeServedScripts(page)
  script(ENTRY)?.dispatchEvent(new Event('load'))
  script(SCREENS)?.dispatchEvent(new Event('error'))
  expect(await takeServed([file(ENTRY), file(SCREENS)])).toEqual([
    null,
    { fault: 'missing', url: `https://carte.test${SCREENS}` },
  ])
  expect(jest.getTimerCount()).toBe(0)
})

it('observeServedScripts reports a time-out for a script that hangs for five seconds', async () => {
  const outcome = observeServedScripts(page)([file(ENTRY)])
  let reported: unknown
  void outcome?.then((failures) => {
    reported = failures
  })
  await jest.advanceTimersByTimeAsync(4_999)
  expect(reported).toBeUndefined()
  await jest.advanceTimersByTimeAsync(1)
  expect(reported).toEqual([{ fault: 'timeout', url: `https://carte.test${ENTRY}` }])
})

it.each([
  ['the page does not contain one of them', [ENTRY, '/remotes/menu/1/article.js']],
  ['they are the host’s own', ['/shell/1/main.js']],
])('observeServedScripts leaves files to the loader when %s', (_why, urls) => {
  expect(observeServedScripts(page)(urls.map(file))).toBeNull()
})

it('observeServedScripts leaves files to the loader once their outcome has been taken', async () => {
  const takeServed = observeServedScripts(page)
  script(ENTRY)?.dispatchEvent(new Event('error'))
  await takeServed([file(ENTRY)])
  expect(takeServed([file(ENTRY)])).toBeNull()
})
