import { describe, expect, it, jest } from '@jest/globals'
import { act, screen as page, render } from '@testing-library/react'
import { Component, createElement, type ReactNode, Suspense } from 'react'
import { defineScreen, type LoadArgs, lazyScreen, type Screen, type ScreenProps } from './screens.ts'

const Words = ({ data }: ScreenProps<string>) => createElement('p', null, data)
const screen = defineScreen({ load: async () => 'of the day', Component: Words })
const args = {} as LoadArgs
const renderScreen = ({ Component }: Screen, data: string) => {
  const props = { data, params: {} } as never
  return render(createElement(Suspense, { fallback: 'On its way' }, createElement(Component, props)))
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

/** Creates a lazy screen whose loads stay pending. The test settles them through `attempts`. */
function createLazyScreen() {
  const attempts: PromiseWithResolvers<{ readonly screen: Screen }>[] = []
  const lazy = lazyScreen(() => {
    const attempt = Promise.withResolvers<{ readonly screen: Screen }>()
    attempts.push(attempt)
    return attempt.promise
  })
  return { lazy, attempts }
}

describe('lazyScreen', () => {
  it('loads code and data, then renders at once', async () => {
    const { lazy, attempts } = createLazyScreen()
    const data = lazy.load?.(args)
    attempts[0]?.resolve({ screen })
    expect(await data).toBe('of the day')
    renderScreen(lazy, 'of the day')
    expect(page.getByText('of the day')).toBeVisible()
    await lazy.load?.(args)
    expect(attempts).toHaveLength(1)
  })

  it('suspends until its code is loaded when the data came with the page', async () => {
    const { lazy, attempts } = createLazyScreen()
    await act(async () => void renderScreen(lazy, 'from the server'))
    expect(page.getByText('On its way')).toBeVisible()
    await act(async () => attempts[0]?.resolve({ screen }))
    expect(page.getByText('from the server')).toBeVisible()
  })

  it('loads its code again after a failure', async () => {
    const { lazy, attempts } = createLazyScreen()
    const failed = lazy.load?.(args)
    attempts[0]?.reject(new Error('no chunk'))
    await expect(failed).rejects.toThrow('no chunk')
    const next = lazy.load?.(args)
    attempts[1]?.resolve({ screen })
    expect(await next).toBe('of the day')
  })

  it('loads again only at the next navigation when hydration has failed', async () => {
    const { lazy, attempts } = createLazyScreen()
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const props = { data: 'from the server', params: {} } as never
    const suspended = createElement(Suspense, { fallback: 'On its way' }, createElement(lazy.Component, props))
    await act(async () => void render(createElement(Boundary, null, suspended)))
    await act(async () => attempts[0]?.reject(new Error('no chunk')))
    expect(await page.findByText('no chunk')).toBeVisible()
    expect(attempts).toHaveLength(1)
    const again = lazy.load?.(args)
    attempts[1]?.resolve({ screen })
    expect(await again).toBe('of the day')
    log.mockRestore()
  })
})
