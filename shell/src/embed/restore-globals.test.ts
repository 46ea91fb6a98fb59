import { afterEach, describe, expect, it, jest } from '@jest/globals'

const page = globalThis as { __reactRouterVersion?: unknown }
const initially = page.__reactRouterVersion
afterEach(() => {
  page.__reactRouterVersion = initially
})

/** Loads a fresh copy of the module, because it reads the global when it is evaluated. */
async function load() {
  let module: typeof import('./restore-globals.ts') | undefined
  await jest.isolateModulesAsync(async () => {
    module = await import('./restore-globals.ts')
  })
  return module
}

describe('restoreGlobals', () => {
  it('restores the page’s own router global', async () => {
    page.__reactRouterVersion = '6.0.0 of the page'
    const module = await load()
    page.__reactRouterVersion = 'ours'
    module?.restoreGlobals()
    expect(page.__reactRouterVersion).toBe('6.0.0 of the page')
  })

  it('removes the router global when the page had none', async () => {
    Reflect.deleteProperty(page, '__reactRouterVersion')
    const module = await load()
    page.__reactRouterVersion = 'ours'
    module?.restoreGlobals()
    expect('__reactRouterVersion' in page).toBe(false)
  })
})
