const KEY = 'carte.fonts'

/**
 * Shows the web font in headings, from now on and on later pages. On a first visit its 22 KB would compete with the scripts that the first tap waits
 * for. Until then headings have a font of the device that is scaled to the same width, so nothing moves.
 */
export function showFonts(): void {
  document.documentElement.dataset.fonts = ''
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage the font of the next page comes late again.
  }
}

/** Shows the web font if an earlier page of this browser has loaded it; for pages without the early script. */
export function showLoadedFonts(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset.fonts = ''
  } catch {
    // Without readable storage the font comes later.
  }
}
