import type { ReleaseFile } from '@carte/contract'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { runIn } from './runtime.ts'

const ORIGIN = 'https://carte.test'
const file: ReleaseFile = { url: '/remotes/menu/1/entry.js', integrity: `sha384-${'A'.repeat(64)}` }

let ran: HTMLScriptElement[] = []
let watching: MutationObserver
beforeEach(() => {
  ran = []
  // The simulated browser loads no scripts: each one that comes in counts as loaded.
  watching = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      ran.push(node)
      node.dispatchEvent(new Event('load'))
    }
  })
  watching.observe(document.head, { childList: true })
})
afterEach(() => {
  watching.disconnect()
  document.head.replaceChildren()
})

it.each<[string, NonNullable<Parameters<typeof runIn>[2]> | undefined]>([
  ['on the site’s own page', undefined],
  [
    'on a page of another site',
    (script, address) => {
      script.src = address
    },
  ],
])('runs a script %s under its hash and the page’s nonce', async (_where, adapt) => {
  await runIn(ORIGIN, 'n0nce', adapt)(file)
  expect(ran).toHaveLength(1)
  expect(ran[0]).toMatchObject({
    src: `${ORIGIN}${file.url}`,
    integrity: file.integrity,
    crossOrigin: 'anonymous',
    nonce: 'n0nce',
  })
})
