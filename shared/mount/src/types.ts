import type { CarteProperties } from './carte.d.ts'

/** Values for the attributes of the embed element, by property name. A null or missing option sets no attribute. */
export interface MountOptions extends Partial<CarteProperties> {
  /** Key of the chain. */
  chain: string
}

/**
 * Appends an embed element to `parent`. The element loads when it is near the viewport, and its events bubble through
 * `parent`.
 *
 * @returns a function that removes the element; further calls have no effect
 */
export type Mount = (parent: Element, options: MountOptions) => () => void
