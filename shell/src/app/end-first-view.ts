/**
 * Ends what the early script has begun (`server/early-script.ts`), once the first screen has come alive, or at the guest's first touch or key:
 *
 * - All of a menu is laid out.
 * - Headings have the web font, from now on and on later pages. On a first visit its 22 KB would compete with the scripts that the first tap waits
 *   for. Until then they have a font of the device that is scaled to the same width, so nothing moves.
 */
export function endFirstView(): void {
  const { dataset } = document.documentElement
  delete dataset.firstView
  dataset.fonts = ''
  try {
    localStorage.setItem('carte.fonts', '1')
  } catch {
    // Without storage the font of the next page comes late again.
  }
}
