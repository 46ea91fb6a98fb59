import { atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

/** Limits in CSS pixels: the screen is small, or low, below them. */
export const SMALL_WIDTH = 900
export const LOW_HEIGHT = 600

interface ScreenSize {
  readonly small: boolean
  readonly low: boolean
}
const base = atom<ScreenSize>({ small: true, low: false })
/**
 * The size class of the window, or of the embed element on a page of another site. A server does not know it and uses
 * `small`.
 */
export const screenSizeAtom = atom(
  (get) => get(base),
  (_, set, size: ScreenSize) => set(base, size),
)

/** Follows the window's size. Returns a function that stops. */
export function connectScreenSize(store: JotaiStore): () => void {
  const small = matchMedia(`(width < ${SMALL_WIDTH}px)`)
  const low = matchMedia(`(height < ${LOW_HEIGHT}px)`)
  const update = () => store.set(base, { small: small.matches, low: low.matches })
  update()
  small.addEventListener('change', update)
  low.addEventListener('change', update)
  return () => {
    small.removeEventListener('change', update)
    low.removeEventListener('change', update)
  }
}
