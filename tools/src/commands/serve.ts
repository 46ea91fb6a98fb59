import { readConfiguration } from '@carte/api/configuration'
import { withSecretFiles } from '@carte/api/secrets'
import { releaseName } from '@carte/config/release'
import { openReleases, openStore } from '@carte/releases'
import { readSiteOptions } from '../options.ts'
import { toRelease } from '../releases/fill.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'

/** Never resolves, so the command runs until a signal ends it. */
const forever = () => new Promise<never>(() => {})

/**
 * Runs `serve`: serves the released site without building or releasing anything, and writes only to its data folder.
 * Use it for each of several servers, and on machines without build tools.
 */
export async function serveReleased(args: readonly string[]): Promise<number> {
  // Report errors in the environment before anything that takes time.
  readConfiguration(process.env)
  const options = readSiteOptions(args)
  const [word] = options.positionals
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": "serve" takes no arguments.`, 2)

  const address = storeAddress(undefined, process.env)
  const releases = openReleases(openStore(address, withSecretFiles(process.env)))
  const missing = (await toRelease(releases, { onlyEmpty: true })).map(releaseName)
  if (missing.includes('shell'))
    throw new UserError(
      `Cannot serve the site: no shell is live in ${address}. Release one first: npm run release -- shell.`,
    )
  // Screens of a missing remote show an error; all others work.
  for (const part of missing)
    say(`No version of ${part} is live in ${address}. To release one, run: npm run release -- ${part}.`)

  const { url } = await serve({ releases }, options)
  say(`Carte is at ${url}`)
  return forever()
}
