import { readConfiguration } from '@carte/api/configuration'
import { withSecretFiles } from '@carte/api/secrets'
import { openReleases, openStore } from '@carte/releases'
import { readSiteOptions } from '../options.ts'
import { fill } from '../releases/fill.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'
import { sayFirstAccount, serve } from '../site.ts'

/** Never resolves, so the command runs until a signal ends it. */
const forever = () => new Promise<never>(() => {})

/**
 * Runs `start [--sample=…] [--no-login]`: builds what has changed, releases it, and serves the released site. In
 * production and with a bucket, which other servers share, it releases only parts that have no live version; use
 * `release` for the others.
 */
export async function start(args: readonly string[]): Promise<number> {
  // Report errors in the environment before anything that takes time.
  readConfiguration(process.env)
  const options = readSiteOptions(args)
  const [word] = options.positionals
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": "start" takes no arguments.`, 2)

  const address = storeAddress(undefined, process.env)
  const releases = openReleases(openStore(address, withSecretFiles(process.env)))
  await fill(releases, { onlyEmpty: process.env.CARTE_ENV === 'production' || address.includes('://') })

  const server = await serve({ releases }, options)
  say(`Carte is at ${server.url}`)
  await sayFirstAccount(server, options)
  return forever()
}
