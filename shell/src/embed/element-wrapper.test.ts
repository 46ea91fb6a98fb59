import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createWrapper } from './element-root.ts'

let element: HTMLElement
let root: ShadowRoot
beforeEach(() => {
  element = document.body.appendChild(document.createElement('carte-menu'))
  root = element.attachShadow({ mode: 'open' })
})
afterEach(() => element.remove())
const outer = () => root.firstElementChild as HTMLElement

describe('createWrapper', () => {
  it('hides the wrapper until it is revealed, then uses the browser’s text size as rem', () => {
    const wrapper = createWrapper(element, root, {})
    expect(outer().hidden).toBe(true)
    outer().style.fontSize = '21px'
    wrapper.reveal()
    expect(outer().hidden).toBe(false)
    expect(wrapper.root.style.getPropertyValue('--rem')).toBe('21px')
  })

  it('sets the language of the root', () => {
    const wrapper = createWrapper(element, root, {})
    wrapper.setLanguage('fi')
    expect(wrapper.root.lang).toBe('fi')
  })

  it('prefers the page’s value of a design token over the brand’s', () => {
    const wrapper = createWrapper(element, root, { '--carte-accent': '#0a5' })
    expect(outer().style.getPropertyValue('--carte-given-accent')).toBe('var(--carte-accent, #0a5)')
    expect(wrapper.root.style.getPropertyValue('--carte-accent')).toBe('var(--carte-given-accent)')
  })

  it('removes only its own elements', () => {
    const slot = root.appendChild(document.createElement('slot'))
    createWrapper(element, root, {}).remove()
    expect([...root.children]).toEqual([slot])
  })
})

describe('the theme of an embed element', () => {
  const scheme = (colorScheme: string) => {
    const real = globalThis.getComputedStyle
    jest
      .spyOn(globalThis, 'getComputedStyle')
      .mockImplementation((of) => (of === element ? ({ colorScheme } as CSSStyleDeclaration) : real(of)))
  }
  it.each([
    ['its own before the page’s', 'dark', 'light', 'dark'],
    ['the page’s dark one', null, 'dark', 'dark'],
    ['the page’s light one', null, 'only light', 'light'],
    ['light when the page sets no color scheme', null, 'normal', 'light'],
    ['the device’s when the page allows both', null, 'light dark', undefined],
    ['its own when the page allows both', 'light', 'light dark', 'light'],
  ] as const)('is %s', (_, own, page, theme) => {
    scheme(page)
    const wrapper = createWrapper(element, root, {})
    wrapper.setTheme('dark')
    wrapper.setTheme(own)
    expect(wrapper.root.dataset.theme).toBe(theme)
  })
})
