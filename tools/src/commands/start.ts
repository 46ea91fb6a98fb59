import { RELEASED } from '@carte/config/release'
import { buildRooms } from '../builds.ts'
import { readSiteOptions } from '../options.ts'
import { say, UserError } from '../say.ts'
import { serve } from '../site.ts'

/** Never resolves: the command ends by a signal. */
const forever = () => new Promise<never>(() => {})

/** `start [--sample=…] [--no-login]`: builds what has changed and serves the whole site until it is stopped. */
export async function start(args: readonly string[]): Promise<number> {
  const options = readSiteOptions(args)
  const [word] = options.words
  if (word !== undefined) throw new UserError(`"start" does not know what to do with "${word}".`, 2)

  say('Building what has changed…')
  const results = await buildRooms(RELEASED)
  const errors = results.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`The site could not be built.\n${errors.join('\n')}`)

  const url = await serve(
    results.map(({ build }) => build),
    options,
  )
  say(`Carte is at ${url}`)
  return forever()
}
