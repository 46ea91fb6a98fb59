import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createLook } from './look.ts'

let element: HTMLElement
let root: ShadowRoot
beforeEach(() => {
  element = document.body.appendChild(document.createElement('carte-menu'))
  root = element.attachShadow({ mode: 'open' })
})
afterEach(() => element.remove())
const wrapper = () => root.firstElementChild as HTMLElement

describe('createLook', () => {
  it('hides the wrapper until it is revealed, then uses the page’s font size as rem', () => {
    const look = createLook(element, root, {})
    expect(wrapper().hidden).toBe(true)
    wrapper().style.fontSize = '21px'
    look.reveal()
    expect(wrapper().hidden).toBe(false)
    expect(look.place.style.getPropertyValue('--rem')).toBe('21px')
  })

  it('sets the language of the place', () => {
    const look = createLook(element, root, {})
    look.setLanguage('fi')
    expect(look.place.lang).toBe('fi')
  })

  it('prefers the page’s value of a design token over the brand’s', () => {
    const look = createLook(element, root, { '--carte-accent': '#0a5' })
    expect(wrapper().style.getPropertyValue('--carte-given-accent')).toBe('var(--carte-accent, #0a5)')
    expect(look.place.style.getPropertyValue('--carte-accent')).toBe('var(--carte-given-accent)')
  })

  it('removes only its own elements', () => {
    const slot = root.appendChild(document.createElement('slot'))
    createLook(element, root, {}).remove()
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
    ['light in a page that says nothing', null, 'normal', 'light'],
    ['the device’s where the page has both', null, 'light dark', undefined],
    ['its own where the page has both', 'light', 'light dark', 'light'],
  ] as const)('is %s', (_, own, page, theme) => {
    scheme(page)
    const look = createLook(element, root, {})
    look.setTheme('dark')
    look.setTheme(own)
    expect(look.place.dataset.theme).toBe(theme)
  })
})
