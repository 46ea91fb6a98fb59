import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { showFonts } from '../app/show-fonts.ts'
import { EARLY_SCRIPT } from './early-script.ts'

const page = document.documentElement
// biome-ignore lint/security/noGlobalEval: the page also runs it from its source text
const run = () => globalThis.eval(EARLY_SCRIPT)

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  Object.assign(globalThis, { requestIdleCallback: (act: () => void) => idle.push(act) })
})
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  delete page.dataset.fonts
  page.removeAttribute('lang')
})

describe('the web font', () => {
  it('waits on a first visit', () => {
    run()
    expect(page.dataset.fonts).toBeUndefined()
  })

  it('shows at once where an earlier page has had it', () => {
    showFonts()
    expect(page.dataset.fonts).toBe('')
    delete page.dataset.fonts
    run()
    expect(page.dataset.fonts).toBe('')
  })

  it('shows where nothing can be stored, and waits again on the next page', () => {
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

describe('Intl', () => {
  it('is used in the page’s language once the page is idle, not before', () => {
    page.lang = 'fi'
    const numbers = jest.spyOn(Intl, 'NumberFormat')
    run()
    expect(numbers).not.toHaveBeenCalled()
    for (const act of idle) act()
    expect(numbers).toHaveBeenCalledWith('fi')
  })

  it('is left to the scripts where the browser does not tell when it is idle', () => {
    Object.assign(globalThis, { requestIdleCallback: undefined })
    expect(run).not.toThrow()
  })
})
