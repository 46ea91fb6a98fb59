import type { ReleaseFile, RemoteVersion } from '@carte/contract'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createEmbedRuntime } from './embed-remotes.ts'

const ORIGIN = 'https://carte.test'
const NAME = 'carte_menu_1_0_0'
const file = (url: string): ReleaseFile => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const version: RemoteVersion = { version: '1.0.0', entry: file('/remotes/menu/1.0.0/entry.js'), exposes: {} }
const globals = globalThis as Record<string, unknown>

/** Creates a fake container of a remote. Like a real one, it accepts the share scope of one host only. */
function createFakeContainer() {
  let acceptedScope: object | undefined
  return {
    init(scope: object) {
      if (acceptedScope && acceptedScope !== scope) throw new Error('initialized with a different share scope')
      acceptedScope = scope
    },
    get: async () => () => ({ scope: acceptedScope }),
  }
}

/** Loads a remote with a new host. Returns the share scope that the remote got from it. */
async function loadWithNewHost() {
  const runtime = createEmbedRuntime({ origin: ORIGIN, nonce: undefined, trust: (address) => address })
  return ((await runtime.load('menu', version, './screens')) as { readonly scope: object }).scope
}

let observer: MutationObserver
let scriptCount = 0
beforeEach(() => {
  scriptCount = 0
  // jsdom does not load scripts. For each inserted script, the test sets the remote's global, as the script would.
  observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        scriptCount++
        globals[NAME] = createFakeContainer()
        node.dispatchEvent(new Event('load'))
      }
  })
  observer.observe(document.head, { childList: true })
})
afterEach(() => observer.disconnect())

it('createEmbedRuntime gives each host its own copy of a remote and removes its global', async () => {
  const first = await loadWithNewHost()
  expect(first).toHaveProperty('react')
  expect(globals[NAME]).toBeUndefined()
  const second = await loadWithNewHost()
  expect(second).toHaveProperty('react')
  expect(second).not.toBe(first)
  expect(scriptCount).toBe(2)
  expect(document.head.children).toHaveLength(0)
})
