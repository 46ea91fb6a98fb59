import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BADGE_TEXTS, createOverrideState, fetchBuild, OverrideBadge, type OverrideState } from './module.tsx'

const override = { remote: 'menu', origin: 'http://localhost:4173' }
const integrity = `sha384-${'A'.repeat(64)}`
const file = (url: string) => ({ url, integrity })
const described = {
  name: 'menu',
  version: '0.0.0-local',
  entry: file('/entry.1.js'),
  exposes: { './screens': { js: [file('screens.2.js')], css: [file('http://localhost:4173/screens.3.css')] } },
}
const answering =
  (body: unknown, status = 200) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

describe('fetchBuild', () => {
  it('requests release.json uncached and without credentials, and returns absolute addresses with hashes', async () => {
    const requests: unknown[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push([input, init?.cache, init?.credentials])
      return answering(described)()
    }
    const answer = await fetchBuild(override, fetch)
    expect(requests).toEqual([['http://localhost:4173/release.json', 'no-store', 'omit']])
    expect(answer).toMatchObject({ kind: 'available', text: JSON.stringify(described) })
    expect('registry' in answer && answer.registry.remotes.menu?.live).toMatchObject({
      version: '0.0.0-local',
      entry: file('http://localhost:4173/entry.1.js'),
      exposes: {
        './screens': {
          js: [file('http://localhost:4173/screens.2.js')],
          css: [file('http://localhost:4173/screens.3.css')],
        },
      },
    })
  })

  it.each([
    ['the machine does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'unavailable'],
    ['it has built nothing yet', answering('', 404), 'unavailable'],
    ['it takes too long', () => Promise.reject(new DOMException('Timed out', 'TimeoutError')), 'unavailable'],
    ['the machine serves another remote', answering({ ...described, name: 'checkout' }), 'invalid'],
    ['the machine serves a page', answering('<!doctype html>'), 'invalid'],
    ['a file has no hash', answering({ ...described, entry: { url: '/entry.1.js' } }), 'invalid'],
    ['the answer is not an object', answering('null'), 'invalid'],
  ])('rejects the build when %s', async (_when, fetch, kind) => {
    expect(await fetchBuild(override, fetch as typeof globalThis.fetch)).toEqual({ kind })
  })
})

describe('the remote override badge', () => {
  beforeAll(() => {
    document.documentElement.lang = 'en'
  })
  afterEach(() => {
    cleanup()
    document.documentElement.lang = 'en'
  })
  const badge = () => document.querySelector('aside [aria-live=polite]')
  const show = () => {
    const state = createOverrideState()
    const onEnd = jest.fn()
    render(<OverrideBadge override={override} state={state} onEnd={onEnd} />)
    return { set: (next: OverrideState) => act(() => state.set(next)), onEnd }
  }

  it('shows the remote, its origin and whether that answers', async () => {
    const { set } = show()
    expect(screen.getByRole('complementary', { name: 'Remote override' })).toBeVisible()
    set('available')
    expect(badge()).toHaveTextContent('menu from localhost:4173')
    set('unavailable')
    expect(badge()).toHaveTextContent('localhost:4173 does not answer: menu is shown as released')
  })

  it('ends the override by keyboard', async () => {
    const { onEnd } = show()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'End' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('follows the page’s language', async () => {
    const { set } = show()
    set('available')
    for (const language of ['fi', 'ru', 'no', 'sv'] as const) {
      // A `MutationObserver` callback runs in a microtask.
      await act(async () => {
        document.documentElement.lang = language
      })
      expect(await screen.findByRole('button', { name: BADGE_TEXTS[language].end })).toBeVisible()
      expect(badge()).toHaveTextContent(/menu.*localhost:4173/)
    }
  })
})
