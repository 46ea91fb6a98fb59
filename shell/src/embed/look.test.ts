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

describe('what a tag is drawn into', () => {
  it('is hidden until it is revealed, and then has the reader’s own text size', () => {
    const look = createLook(element, root, {})
    expect(wrapper().hidden).toBe(true)
    wrapper().style.fontSize = '21px'
    look.reveal()
    expect(wrapper().hidden).toBe(false)
    expect(look.place.style.getPropertyValue('--rem')).toBe('21px')
  })

  it('has the language that it was given', () => {
    const look = createLook(element, root, {})
    look.setLanguage('fi')
    expect(look.place.lang).toBe('fi')
  })

  it('takes the page’s own value of a token before the brand’s', () => {
    const look = createLook(element, root, { '--carte-accent': '#0a5' })
    expect(wrapper().style.getPropertyValue('--carte-given-accent')).toBe('var(--carte-accent, #0a5)')
    expect(look.place.style.getPropertyValue('--carte-accent')).toBe('var(--carte-given-accent)')
  })

  it('goes with its removal, and leaves what else there is', () => {
    const slot = root.appendChild(document.createElement('slot'))
    createLook(element, root, {}).remove()
    expect([...root.children]).toEqual([slot])
  })
})

describe('the theme of a tag', () => {
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
