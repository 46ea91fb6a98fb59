// Part of the shell's development build: reloads the page when any package has been rebuilt. It polls the page's own
// origin, so the content security policy needs no exception.
export {}

// Only read as text. It has the extension `.js` because the site serves no other kind of text.
const ADDRESS = '/shell/dev/changed.js'
const POLL_MS = 1000

let lastValue: string | null = null

setInterval(async () => {
  const response = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => null)
  // During a build or a restart of the server, keep the last value.
  const now = response?.ok ? await response.text() : null
  if (now !== null && lastValue !== null && now !== lastValue) location.reload()
  lastValue = now ?? lastValue
}, POLL_MS)
