import { expect } from '@playwright/test'
import type { Guest, Target } from './guest.ts'

/** Fails if the page is wider than the window. */
export async function expectFit(guest: Guest): Promise<void> {
  const measure = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { path: location.pathname, overflow: Math.max(0, scrollWidth - clientWidth) }
  }
  expect(await guest.run(measure, null), 'width of the page beyond the window').toMatchObject({ overflow: 0 })
}

/** Waits until the whole element is inside the window and nothing covers its middle. */
export async function expectInside(guest: Guest, target: Target): Promise<void> {
  const measure = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // Less than a pixel can be due to rounding.
    const isInside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1
    return { box: [left, top, right, bottom].map(Math.round).join(' '), isInside, isOnTop: element.contains(hit) }
  }
  await expect
    .poll(() => guest.inspect(target, measure), { message: `box of ${JSON.stringify(target)}` })
    .toMatchObject({ isInside: true, isOnTop: true })
}

/** Fails if a dialog is higher than its content needs. */
export async function expectSnug(guest: Guest, target: Target): Promise<void> {
  const emptySpace = (dialog: Element) => {
    const parts = Array.from(dialog.firstElementChild?.children ?? [])
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    const spaces = parts.map((part) => {
      const leaves = Array.from(part.querySelectorAll('*')).filter(({ children }) => children.length === 0)
      // Live regions are empty.
      const filled = leaves.filter((leaf) => leaf.getBoundingClientRect().height > 0)
      return bottomOf(part) - Math.max(...filled.map(bottomOf))
    })
    return Math.max(...spaces)
  }
  // Parts have padding.
  expect(await guest.inspect(target, emptySpace), `empty space in ${JSON.stringify(target)}`).toBeLessThan(60)
}

/** Color of a pixel, 0 to 255 each. */
type Color = readonly number[]

/** Returns the share of the pixels in a box of a picture that have a color. Runs in the page. */
async function countPixels(given: { png: string; box: readonly number[]; color: Color }) {
  const bytes = Uint8Array.from(atob(given.png), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const scale = picture.width / innerWidth
  const [left = 0, top = 0, width = 0, height = 0] = given.box.map((length) => Math.round(length * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(picture, -left, -top)
  const { data } = context.getImageData(0, 0, width, height)
  let same = 0
  for (let at = 0; at < data.length; at += 4)
    if (given.color.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 8)) same++
  return { colored: same / (data.length / 4) }
}

/** Waits until the window shows an element: most of its box has its background's color, and some has its text's. */
export async function expectPainted(guest: Guest, target: Target): Promise<void> {
  const style = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    let painted: Element | null = element
    const partsOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const isClear = (color: string) => color === 'transparent' || partsOf(color)[3] === 0
    while (painted && isClear(getComputedStyle(painted).backgroundColor)) painted = painted.parentElement
    const { color } = getComputedStyle(element)
    const background = painted ? getComputedStyle(painted).backgroundColor : ''
    return { box: [left, top, width, height], color: partsOf(color), background: partsOf(background) }
  }
  await expect(async () => {
    const { box, color, background } = await guest.inspect(target, style)
    const png = (await guest.picture()).toString('base64')
    const share = async (of: Color) => (await guest.run(countPixels, { png, box, color: of })).colored
    expect(await share(background), `background of ${JSON.stringify(target)}`).toBeGreaterThan(0.5)
    expect(await share(color), `text of ${JSON.stringify(target)}`).toBeGreaterThan(0.003)
  }).toPass({ timeout: 120_000 })
}
