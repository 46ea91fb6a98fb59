import { readConfiguration } from '@carte/api/configuration'
import { withSecretFiles } from '@carte/api/secrets'
import { releaseName } from '@carte/config/release'
import { openReleases, openStore } from '@carte/releases'
import { readSiteOptions } from '../options.ts'
import { toRelease } from '../releases/fill.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'

/** Never resolves: the command ends by a signal. */
const forever = () => new Promise<never>(() => {})

/**
 * `serve`: serves what is released until it is stopped; builds nothing, releases nothing, writes nothing but its data folder. What each of several servers
 * runs: releasing is done once, by somebody else, and a machine without the tools for building can do it.
 */
export async function serveReleased(args: readonly string[]): Promise<number> {
  // Whatever is wrong with the environment is told at once, before anything else takes its time.
  readConfiguration(process.env)
  const options = readSiteOptions(args)
  const [word] = options.words
  if (word !== undefined) throw new UserError(`"serve" does not know what to do with "${word}".`, 2)

  const address = storeAddress(undefined, process.env)
  const releases = openReleases(openStore(address, withSecretFiles(process.env)))
  const missing = (await toRelease(releases, { onlyEmpty: true })).map(releaseName)
  if (missing.includes('shell'))
    throw new UserError(
      `Nothing can be served from ${address}: no shell is live there. Release one first: "npm run release -- shell".`,
    )
  // Its screens say that they cannot be shown; all others are there.
  for (const part of missing) say(`Nothing of ${part} is live in ${address}: "npm run release -- ${part}" shows it.`)

  const url = await serve({ releases }, options)
  say(`Carte is at ${url}`)
  return forever()
}
