// Prints a page as a server draws it that serves what is released in a store: `page-of.ts <store> <data folder> <path>`. A process of its own, because
// a server draws with what Node has, and a test runner has its own of that.
import { startServer } from '@carte/api/server'
import { openReleases, openStore } from '@carte/releases'

/** A machine that does much else takes too long for a drawing now and then, and leaves it to the browser. */
const TRIES = 10

const [store = '', dataDir = '', path = ''] = process.argv.slice(2)
const site = { releases: openReleases(openStore(store)) }
const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, sample: 'single', site, env: {} })
try {
  let page = ''
  for (let n = 0; n < TRIES && !page.includes('</main>'); n += 1)
    page = await (
      await fetch(`${server.url}${path}`, { headers: { cookie: '.AspNetCore.Culture=c=en|uic=en' } })
    ).text()
  process.stdout.write(page)
} finally {
  await server.close()
}
process.exit()
