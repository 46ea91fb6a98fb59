// Part of the shell's development build: reloads the page when any package has been rebuilt. It polls the page's own
// origin, so the content security policy needs no exception.
export {}

// Only read as text. It has the extension `.js` because the site serves no other kind of text.
const ADDRESS = '/shell/dev/changed.js'
const EVERY = 1000

let seen: string | null = null

setInterval(async () => {
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => null)
  // During a build or a restart of the server, keep the last value.
  const now = response?.ok ? await response.text() : null
  if (now !== null && seen !== null && now !== seen) location.reload()
  seen = now ?? seen
}, EVERY)
