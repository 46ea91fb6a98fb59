import type { CarteProperties } from './carte.d.ts'

/** What the embed element's attributes say, by their property names. An option that is null or missing leaves its attribute out. */
export interface MountOptions extends Partial<CarteProperties> {
  /** The chain's key. */
  chain: string
}

/**
 * Appends an embed element to `parent`. It loads when it comes near the window, and its events bubble through `parent`.
 *
 * @returns removes the element again; further calls do nothing
 */
export type Mount = (parent: Element, options: MountOptions) => () => void
