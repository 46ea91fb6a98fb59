import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createEmbedRuntime } from './embed-remotes.ts'

const ORIGIN = 'https://carte.test'
const NAME = 'carte_menu_1_0_0'
const file = (url: string): ReleaseFile => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const version: RemoteVersion = { version: '1.0.0', entry: file('/remotes/menu/1.0.0/entry.js'), exposes: {} }
const page = globalThis as Record<string, unknown>

/** Fake container. Like a real one it accepts shared modules once, from one host. */
function container() {
  let taken: object | undefined
  return {
    init(scope: object) {
      if (taken && taken !== scope) throw new Error('initialized with a different share scope')
      taken = scope
    },
    get: async () => () => ({ scope: taken }),
  }
}

/** Loads a remote with a new host. Returns what the host has shared with it. */
async function load() {
  const runtime = createEmbedRuntime({ origin: ORIGIN, nonce: undefined, trust: (address) => address })
  return ((await runtime.load('menu', version, './screens')) as { readonly scope: object }).scope
}

let watching: MutationObserver
let ran = 0
beforeEach(() => {
  ran = 0
  // jsdom loads no scripts, so each inserted script counts as run.
  watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        ran++
        page[NAME] = container()
        node.dispatchEvent(new Event('load'))
      }
  })
  watching.observe(document.head, { childList: true })
})
afterEach(() => watching.disconnect())

it('createEmbedRuntime gives each host its own copy of a remote and removes its global', async () => {
  const first = await load()
  expect(first).toHaveProperty('react')
  expect(page[NAME]).toBeUndefined()
  const second = await load()
  expect(second).toHaveProperty('react')
  expect(second).not.toBe(first)
  expect(ran).toBe(2)
  expect(document.head.children).toHaveLength(0)
})
