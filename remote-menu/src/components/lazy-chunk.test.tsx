import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { lazyChunk, useLazyChunk } from './lazy-chunk.ts'

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
