import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { showFonts } from '../app/show-fonts.ts'
import { EARLY_SCRIPT } from './document.ts'

const page = document.documentElement
// biome-ignore lint/security/noGlobalEval: the page also runs it from its source text
const run = () => globalThis.eval(EARLY_SCRIPT)

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  // Missing in jsdom.
  Object.assign(globalThis, { CSSLayerBlockRule: class {} })
  page.inert = false
  Object.assign(globalThis, { requestIdleCallback: (act: () => void) => idle.push(act) })
})
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  delete page.dataset.fonts
  delete page.dataset.tooOld
  page.removeAttribute('lang')
})

describe('the web font in EARLY_SCRIPT', () => {
  it('is not applied on a first visit', () => {
    run()
    expect(page.dataset.fonts).toBeUndefined()
  })

  it('is applied at once when an earlier page has loaded it', () => {
    showFonts()
    expect(page.dataset.fonts).toBe('')
    delete page.dataset.fonts
    run()
    expect(page.dataset.fonts).toBe('')
  })

  it('is applied only for the current page when storage is blocked', () => {
    for (const method of ['setItem', 'getItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    showFonts()
    expect(page.dataset.fonts).toBe('')
    delete page.dataset.fonts
    run()
    expect(page.dataset.fonts).toBeUndefined()
  })
})

describe('Intl in EARLY_SCRIPT', () => {
  it('is warmed up in the page’s language once the page is idle', () => {
    page.lang = 'fi'
    const numbers = jest.spyOn(Intl, 'NumberFormat')
    run()
    expect(numbers).not.toHaveBeenCalled()
    for (const act of idle) act()
    expect(numbers).toHaveBeenCalledWith('fi')
  })

  it('is skipped in a browser without requestIdleCallback', () => {
    Object.assign(globalThis, { requestIdleCallback: undefined })
    expect(run).not.toThrow()
  })
})

describe('a browser that is too old for the scripts (UPDATE-8)', () => {
  afterEach(() => document.body.replaceChildren())
  const notice = () => document.querySelector('p')
  beforeEach(() => {
    document.body.innerHTML = '<p id="too-old" hidden>Call us</p>'
  })

  it('is marked, and shows the notice', () => {
    Reflect.deleteProperty(globalThis, 'CSSLayerBlockRule')
    run()
    dispatchEvent(new Event('DOMContentLoaded'))
    expect(page.dataset.tooOld).toBe('')
    expect(notice()).toBeVisible()
    expect(idle).toEqual([])
  })

  it('is not assumed when all of the probed features are present', () => {
    run()
    dispatchEvent(new Event('DOMContentLoaded'))
    expect(page.dataset.tooOld).toBeUndefined()
    expect(notice()).not.toBeVisible()
  })
})
