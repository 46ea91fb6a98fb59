const KEY = 'carte.fonts'

/**
 * Shows the web font in headings, now and on later pages. Call it once the page is idle: on a first visit the font's
 * 22 KB would compete with the scripts that the first tap needs. Before the call headings use a local font scaled to the
 * same width, so the layout does not shift.
 */
export function showFonts(): void {
  document.documentElement.dataset.fonts = ''
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage is blocked, so the next page shows the font late again.
  }
}

/**
 * Shows the web font if an earlier page of this browser has loaded it. For statically hosted pages; on others the inline
 * script of `server/document.ts` does the same.
 */
export function showLoadedFonts(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset.fonts = ''
  } catch {
    // Storage is blocked, so the font is shown later.
  }
}
