import type { PlacedArticle } from '@carte/domain'
import { type RefObject, useLayoutEffect } from 'react'

/** Cards that are drawn together: whole rows in two, three and six columns. */
const PIECE = 6

/** A run of articles in pieces. */
export function piecesOf(articles: readonly PlacedArticle[]): readonly (readonly PlacedArticle[])[] {
  return Array.from({ length: Math.ceil(articles.length / PIECE) }, (_, at) =>
    articles.slice(at * PIECE, (at + 1) * PIECE),
  )
}

interface Kept {
  readonly height: number
  /** Of the window in which it was that high. */
  readonly width: number
}
// By its first article. Outlives the screen: whoever comes back from an article finds the place that was left.
const heights = new Map<string, Kept>()

const nameOf = (piece: readonly PlacedArticle[]) => piece[0]?.item.code ?? ''
/** How high a piece was when it was last drawn, in pixels; undefined if it never was. */
export function keptHeight(piece: readonly PlacedArticle[]): number | undefined {
  const kept = heights.get(nameOf(piece))
  return kept?.width === globalThis.innerWidth ? kept?.height : undefined
}

/** Keeps how high the pieces are that are drawn, for when the list is drawn again. */
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
    // The room for a piece is one item.
    const count = first?.ariaHidden ? 1 : piece.length
    const last = grid.children[at + count - 1]
    at += count
    if (!first || !last || count !== piece.length) continue
    const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
    heights.set(nameOf(piece), { height, width: innerWidth })
  }
}
