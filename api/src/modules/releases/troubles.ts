import type { RenderingTrouble } from '@carte/contract'
import type { Book } from './book.ts'
import type { Meters } from './meters.ts'

export function countTrouble(
  { book, meters }: { readonly book: Book; readonly meters: Meters },
  remote: string,
  version: string,
  why: RenderingTrouble['why'],
): void {
  book.add(remote, version, [`undrawn:${why}`])
  meters.trouble(remote, version, why)
}
