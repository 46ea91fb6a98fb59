import { setTimeout as wait } from 'node:timers/promises'
import { orphans } from '../checks.ts'
import { startCrowd } from '../guests/crowd.ts'
import type { ProviderCall } from '../site/provider.ts'
import type { Site } from '../site/site.ts'
import type { FaultRow } from './row.ts'

const GUESTS = 6
const CHECK_INTERVAL_MS = 5_000

async function breakProvider({ provider, random }: Site): Promise<void> {
  const failing = random.pick<ProviderCall>(['start', 'read', 'capture', 'cancel', 'refund'])
  await provider.fail(failing, random.pick(['error', 'error', 'lost', 'lost', 'hang']), random.between(1, 3))
}

/** Sends webhooks for up to five random payments, with random states, to random servers. */
async function repeatWebhooks({ database, provider, random, instances }: Site): Promise<void> {
  const payments = await database.query<{ id: string }>('select id from sandbox_payment order by random() limit 5')
  const sendWebhook = (id: string) =>
    provider.sendWebhook(random.pick(instances).url, id, random.pick(['authorized', 'captured', 'failed', 'cancelled']))
  // A server that is down loses its webhook.
  await Promise.allSettled(payments.map(({ id }) => sendWebhook(id)))
}

async function killSome(site: Site): Promise<void> {
  const { random, instances } = site
  if (random.next() < 0.15) await site.killAll()
  else await site.kill(random.pick(instances))
  await wait(random.between(0, 300))
  await site.startAll()
}

/** Reports authorizations without a valid payment and order during the whole run, not only at its end. */
function watchOrphans({ database, ledger }: Site): () => void {
  const reportedNames = new Set<string>()
  const timer = setInterval(async () => {
    for (const what of await orphans(database).catch(() => [])) {
      // The message ends with an age that grows (`… is 185 s old`), so compare the part before it.
      const name = what.slice(0, what.indexOf(' is '))
      if (!reportedNames.has(name)) ledger.recordViolation(what)
      reportedNames.add(name)
    }
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/**
 * Kills servers at random moments while guests order and pay. Now and then the database restarts or the provider fails.
 */
export const stormOf = (kills: number, untilMs: number): FaultRow => ({
  // `--rows=0` selects this row alone.
  numbers: [0, 1, 2, 3, 4],
  title: 'a server is killed at random moments while guests order and pay',
  async run(site) {
    const { random } = site
    const before = site.kills
    const crowd = startCrowd(site, GUESTS)
    const stopWatching = watchOrphans(site)
    let restarts = 0
    while (site.kills - before < kills && Date.now() < untilMs) {
      await wait(random.between(50, 1_500))
      if (random.next() < 0.2) await breakProvider(site)
      if (random.next() < 0.15) await repeatWebhooks(site)
      await killSome(site)
      if (random.next() < 0.04) {
        await site.database.restart(random.pick(['clean', 'crash']), random.between(0, 1_000))
        restarts++
      }
    }
    await site.provider.clearFaults()
    await crowd.stop()
    stopWatching()
    return {
      times: site.kills - before,
      figures: `${crowd.visits} guests, ${restarts} restarts of the database`,
    }
  },
})
