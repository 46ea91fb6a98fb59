import { readConfiguration } from '@carte/api/configuration'
import { withSecretFiles } from '@carte/api/secrets'
import { openReleases, openStore } from '@carte/releases'
import { readSiteOptions } from '../options.ts'
import { fill } from '../releases/fill.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'

/** Never resolves: the command ends by a signal. */
const forever = () => new Promise<never>(() => {})

/**
 * `start [--sample=…] [--no-login]`: builds what has changed, releases it, and serves what is released until it is stopped. In production, and into a bucket, which others
 * have too, it only releases parts that have nothing live; all else goes by `release`.
 */
export async function start(args: readonly string[]): Promise<number> {
  // Whatever is wrong with the environment is told at once, before anything else takes its time.
  readConfiguration(process.env)
  const options = readSiteOptions(args)
  const [word] = options.words
  if (word !== undefined) throw new UserError(`"start" does not know what to do with "${word}".`, 2)

  const address = storeAddress(undefined, process.env)
  const releases = openReleases(openStore(address, withSecretFiles(process.env)))
  await fill(releases, { onlyEmpty: process.env.CARTE_ENV === 'production' || address.includes('://') })

  const url = await serve({ releases }, options)
  say(`Carte is at ${url}`)
  return forever()
}
