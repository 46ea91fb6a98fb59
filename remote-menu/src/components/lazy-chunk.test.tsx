import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { lazyChunk, prefetchable, useLazyChunk } from './lazy-chunk.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  jest.useRealTimers()
  await harness.close()
})

/** A lazy chunk that fails to load this many times. */
function failing(times: number) {
  const tries = { count: 0 }
  const chunk = lazyChunk(async () => {
    tries.count += 1
    if (tries.count <= times) throw new Error('The chunk cannot be loaded')
    return { text: 'Loaded' }
  })
  return { chunk, tries }
}

it.each([
  ['needed', 'basket', 'Loaded', 1],
  ['not needed yet', '', 'Nothing yet', 0],
])(
  'useLazyChunk loads a chunk after failures and reports one failure, but only when it is needed: %s',
  async (_, need, text, reports) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
    const { chunk, tries } = failing(4)
    let failures = 0
    const onFail = () => {
      failures += 1
    }
    const Page = () => <p>{useLazyChunk(chunk, need, onFail)?.text ?? 'Nothing yet'}</p>
    const { unmount } = render(
      <StoreProvider store={harness.carte}>
        <Page />
      </StoreProvider>,
    )
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText(text)).toBeVisible()
    expect(failures).toBe(reports)
    const before = tries.count
    unmount()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(tries.count).toBe(before)
  },
)

it('useLazyChunk stops retrying after unmounting', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const { chunk, tries } = failing(Number.POSITIVE_INFINITY)
  const Page = () => <p>{useLazyChunk(chunk, 'basket') === null ? 'Nothing yet' : 'Here'}</p>
  const { unmount } = render(
    <StoreProvider store={harness.carte}>
      <Page />
    </StoreProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  unmount()
  const before = tries.count
  await jest.advanceTimersByTimeAsync(600_000)
  expect(tries.count).toBe(before)
})

describe('prefetchable', () => {
  /** An import whose calls during a load share its result, as the bundler's do. */
  function bundlerImport() {
    const loads: PromiseWithResolvers<string>[] = []
    let isLoading = false
    const importChunk = prefetchable(() => {
      const load = (isLoading && loads.at(-1)) || Promise.withResolvers<string>()
      if (!isLoading) loads.push(load)
      isLoading = true
      const end = () => {
        isLoading = false
      }
      load.promise.then(end, end)
      return load.promise
    })
    return { loads, importChunk }
  }
  const timeout = new Error('The chunk took too long')

  it('imports once more, for all calls together, after a load that they have joined fails', async () => {
    const { loads, importChunk } = bundlerImport()
    const prefetch = importChunk()
    const taps = [importChunk(), importChunk()]
    loads[0]?.reject(timeout)
    await expect(prefetch).rejects.toBe(timeout)
    await waitFor(() => expect(loads).toHaveLength(2))
    loads[1]?.resolve('Loaded')
    expect(await Promise.all(taps)).toEqual(['Loaded', 'Loaded'])
    expect(loads).toHaveLength(2)
  })

  it('rejects a call that joined a failed load when two more imports fail, and imports for the next call', async () => {
    const { loads, importChunk } = bundlerImport()
    void importChunk().catch(() => {})
    const tap = importChunk()
    for (const attempt of [0, 1, 2]) {
      await waitFor(() => expect(loads).toHaveLength(attempt + 1))
      loads[attempt]?.reject(timeout)
    }
    await expect(tap).rejects.toBe(timeout)
    const next = importChunk()
    loads[3]?.resolve('Loaded')
    expect(await next).toBe('Loaded')
  })
})
