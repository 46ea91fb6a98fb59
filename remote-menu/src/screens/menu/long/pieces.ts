import type { PlacedArticle } from '@carte/domain'
import { type RefObject, useLayoutEffect } from 'react'

/** Cards per chunk: a multiple of 2, 3 and 6 columns, so that rows stay full. */
const PIECE = 6

export function piecesOf(articles: readonly PlacedArticle[]): readonly (readonly PlacedArticle[])[] {
  return Array.from({ length: Math.ceil(articles.length / PIECE) }, (_, at) =>
    articles.slice(at * PIECE, (at + 1) * PIECE),
  )
}

interface Kept {
  readonly height: number
  /** Width of the window at that time, in pixels. */
  readonly width: number
}
// Heights by the code of a chunk's first article. Module state, so that a guest who comes back from an article finds
// the same scroll position.
const heights = new Map<string, Kept>()

const nameOf = (piece: readonly PlacedArticle[]) => piece[0]?.item.code ?? ''
/** Returns the last known height of a chunk in pixels; undefined if unknown or the window's width has changed. */
export function keptHeight(piece: readonly PlacedArticle[]): number | undefined {
  const kept = heights.get(nameOf(piece))
  return kept?.width === globalThis.innerWidth ? kept?.height : undefined
}

/** Stores the heights of rendered chunks when the list unmounts, for the next time. */
export function useHeightsKept(
  grid: RefObject<HTMLElement | null>,
  pieces: readonly (readonly PlacedArticle[])[],
): void {
  useLayoutEffect(() => {
    const element = grid.current
    return () => {
      if (element && pieces.length > 1) keepHeights(element, pieces)
    }
  }, [grid, pieces])
}

function keepHeights(grid: HTMLElement, pieces: readonly (readonly PlacedArticle[])[]): void {
  let at = 0
  for (const piece of pieces) {
    const first = grid.children[at]
    // A placeholder is one element for the whole chunk.
    const count = first?.ariaHidden ? 1 : piece.length
    const last = grid.children[at + count - 1]
    at += count
    if (!first || !last || count !== piece.length) continue
    const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
    heights.set(nameOf(piece), { height, width: innerWidth })
  }
}
