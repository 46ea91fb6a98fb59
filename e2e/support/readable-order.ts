import { paths } from '@carte/navigation/paths'
import { expect } from '@playwright/test'
import { CARDS } from '../pages/PaymentPage.ts'
import type { Guest, Target } from './guest.ts'
import { SHOP } from './sample.ts'

/** Width and height of a phone and of a large screen, in pixels. */
const SIZES = [
  [390, 844],
  [1280, 900],
] as const

/**
 * Returns what a guest cannot read or reach in the open dialog, or in the page: texts that are outside the window or cut
 * off, short words that are broken, and controls that something covers. Runs in the page.
 */
function findProblems(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body
  const problems = new Set<string>()
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    // Texts for screen readers are one pixel large.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const clips = (overflow: string) => /hidden|clip/.test(overflow)
  const scrolls = (overflow: string) => /auto|scroll/.test(overflow)

  /** Returns what is wrong with the place of a text, or null. */
  function problemOf({ left, top, right, bottom }: DOMRect, parent: Element): string | null {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isWider = right > edge.right + 1 || left < edge.left - 1
      // A text for screen readers, or one that a line leaves out as a whole.
      if (edge.width <= 1 || (clips(overflowY) && top > edge.bottom - 1)) return null
      if (isWider && clips(overflowX)) return 'cut off'
      // A row may scroll to the side, but a guest who scrolls down must not have to.
      if (scrolls(overflowX)) return isWider && box.scrollHeight > box.clientHeight + 1 ? 'outside its box' : null
      if (webkitLineClamp !== 'none') return null
      if (clips(overflowY) && bottom > edge.bottom + 4) return 'cut off'
    }
    return right > innerWidth + 1 || left < -1 ? 'outside the window' : null
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    const content = text.textContent ?? ''
    if (!content.trim() || !parent || !isVisible(parent) || parent.closest('script, style, select')) continue
    range.selectNodeContents(text)
    const problem = problemOf(range.getBoundingClientRect(), parent)
    if (problem !== null) problems.add(`${problem}: ${content}`)
    // Longer words may be hyphenated.
    for (const { 0: word, index } of content.matchAll(/(?<!\p{L})\p{L}{2,6}(?!\p{L})/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      // WebKit adds an empty box at the end of the line before a word that follows a hyphen, as in "soy-glazed".
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(boxes.map((box) => Math.round(box.bottom)))
      if (lines.size > 1) problems.add(`broken: ${word} in ${content}`)
    }
  }

  // The link to the content is off screen until it has the focus.
  for (const control of root.querySelectorAll('a[href]:not([href^="#"]), button, input, select, textarea')) {
    if (!isVisible(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (hit && (control.contains(hit) || hit.contains(control))) continue
    // A notice that the guest can close, such as that of a new version, may lie over the page.
    if (hit?.closest('[aria-live]')?.querySelector('button')) continue
    problems.add(`covered: ${control.outerHTML.slice(0, 200)} by ${hit?.outerHTML.slice(0, 200)}`)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...problems]
}

/** Fails if a guest cannot read or reach something at either size. */
async function expectReadable(guest: Guest, what: string): Promise<void> {
  const found: Record<string, readonly string[]> = {}
  for (const [width, height] of SIZES) {
    await guest.resize(width, height)
    found[`${what}, ${width} pixels`] = await guest.run(findProblems, null)
  }
  await guest.resize(...SIZES[0])
  expect.soft(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
}

const button = (name: string | RegExp): Target => ({ role: 'button', name })

/** Plays an order and checks at two sizes that a guest can read and reach everything on each screen. */
export async function playReadableOrder(guest: Guest): Promise<void> {
  await guest.open(paths.home.href())
  await expectReadable(guest, 'home')
  await guest.open(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'takeAway' }))
  await guest.sees(button(/^Filters/))
  await expectReadable(guest, 'menu')
  await guest.click({ role: 'link', name: 'Smash burger' })
  await guest.sees(button(/^Add \d/))
  await expectReadable(guest, 'article')
  await guest.click(button(/^Add \d/))
  await guest.click(button(/^Basket/))
  await guest.sees({ role: 'dialog', name: 'Your basket' })
  await expectReadable(guest, 'basket')
  await guest.click({ role: 'link', name: /^Check out.*kr$/ })
  await guest.click({ role: 'radio', name: 'Card' })
  await guest.sees(button(/^Pay .*kr/))
  await expectReadable(guest, 'checkout')
  await guest.click(button(/^Pay .*kr/))
  await guest.type({ field: 'Card number' }, CARDS.accepted)
  await guest.type({ field: /^Expires/ }, '12/39')
  await guest.type({ field: /^CVC/ }, '123')
  await guest.type({ field: 'Name on card' }, 'Anna Lindqvist')
  await expectReadable(guest, 'payment')
  await guest.click(button('Pay'))
  await guest.sees({ role: 'heading', name: 'Enjoy your meal!' })
  await expectReadable(guest, 'order')
}
