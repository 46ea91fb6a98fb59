// Part of the shell's development build alone: reloads the page when any room has been rebuilt. It asks its own
// origin, so the page's content security policy needs no exception for it.
export {}

// Read as text, never run; a script because the site serves no other kind of text.
const ADDRESS = '/shell/dev/changed.js'
const EVERY = 1000

let seen: string | null = null

setInterval(async () => {
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => null)
  // While a build is being written, and while the server restarts, there is nothing to compare.
  const now = response?.ok ? await response.text() : null
  if (now !== null && seen !== null && now !== seen) location.reload()
  seen = now ?? seen
}, EVERY)
