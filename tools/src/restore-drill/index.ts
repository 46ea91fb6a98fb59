import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startFakeStripe } from '@carte/api/fake-stripe'
import { issueStaffKey, withDatabase } from '@carte/api/staff'
import { freePorts, startInstances } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { fillOpenShops } from '../bench/fill.ts'
import { orderOf } from '../bench/orders.ts'
import { explained } from '../options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'
import { checkRestored, restoreMenus } from './checks.ts'
import { createDatabase } from './database.ts'
import { createGuests, until } from './guests.ts'
import { startMachine, stepsAfter } from './machine.ts'

const FLAGS = { 'past-orders': { type: 'string', default: '20000' } } as const
const HELP = '--past-orders=20000'
/** How often servers compare reservations with the provider. In production every half minute. */
const RECONCILE_MS = 1_000

function pastOrdersOf(args: readonly string[]): number {
  const { values } = explained(HELP, () => parseArgs({ args: [...args], options: FLAGS }))
  const count = Number(values['past-orders'])
  if (Number.isInteger(count) && count >= 0) return count
  throw new UserError(`--past-orders is "${values['past-orders']}"; it must be a whole number of at least 0.`, 2)
}

/**
 * Runs `restore-drill [--past-orders=20000]`: the steps of docs/operators.md that archive a database with pgBackRest and
 * restore it to a second, on a real PostgreSQL 15 with a server, guests and a fake Stripe, whose ledger the restore does
 * not touch. The past orders make the database larger.
 */
export async function restoreDrill(args: readonly string[]): Promise<number> {
  const pastOrders = pastOrdersOf(args)
  const document = await readFile(join(ROOT, 'docs/operators.md'), 'utf8')
  const [port = 0] = await freePorts(1)
  const machine = await startMachine(port)
  const fakeStripe = await startFakeStripe()
  onStop(() => fakeStripe.stop())
  const { secretKey, publishableKey, webhookSecrets, apiAddress } = fakeStripe.settings
  machine.env = { CARTE_ENV: 'test', STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_ADDRESS: apiAddress }
  const credentials = { 'stripe-secret-key': secretKey, 'stripe-webhook-secret': webhookSecrets.join(',') }
  for (const [name, text] of Object.entries(credentials))
    await writeFile(join(machine.folder, 'etc/carte/credentials', name), `${text}\n`)

  const { databaseUrl } = machine
  const servers = await startInstances({
    count: 1,
    databaseUrl,
    folder: join(machine.folder, 'servers'),
    customerLogin: true,
    env: {
      ...machine.env,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
      KITCHEN: 'built-in',
      RECONCILE_MS: String(RECONCILE_MS),
    },
  })
  onStop(() => servers.close())
  const [server] = servers.all
  if (!server) throw new Error('No server was started')
  await fillOpenShops(databaseUrl, 2)
  const staffKeys = await withDatabase(
    { isProduction: false, dataDir: '', sample: 'chain', databaseUrl },
    async (db) => {
      const keys = new Map<string, string>()
      for (const id of ['open-0', 'open-1']) keys.set(id, (await issueStaffKey(db, id, 'Tablet 1')).key)
      return keys
    },
    () => {},
  )
  const guests = createGuests({ url: servers.url, order: await orderOf(servers.url), staffKeys, fakeStripe })
  const database = createDatabase(databaseUrl)
  const statusOf = (reference: string) => fakeStripe.intent(reference).status
  const searches = () => fakeStripe.calls.filter(({ path }) => path.endsWith('/search')).length

  say('Guests order, and the archive is switched on…')
  const earliest = await guests.accept(await guests.reserve('collected'))
  await guests.move(earliest, 'finnished')
  await database.addPastOrders(earliest.orderId, pastOrders)
  await machine.type(stepsAfter(document, '**Switch it on**'))
  const sizeMb = await database.sizeMb()

  const before = {
    deleted: await guests.reserve('waits, and is deleted by the accident', 'open-0'),
    waits: await guests.reserve('waits'),
    cooked: await guests.accept(await guests.reserve('is being cooked')),
    paysLater: await guests.begin('pays after the restored moment'),
    acceptedLater: await guests.reserve('is accepted after the restored moment'),
    refundedLater: await guests.accept(await guests.reserve('is refunded after the restored moment')),
  }
  const cookie = await database.signIn(servers.url)
  const at = await database.now()
  const known = await database.orders()

  say(`At ${at}, everything is right. Guests go on ordering, and then a person deletes orders…`)
  await guests.pay(before.paysLater)
  await guests.accept(before.acceptedLater)
  await guests.refund(before.refundedLater)
  const lost = {
    reserved: await guests.reserve('reserved, lost'),
    captured: await guests.accept(await guests.reserve('captured, lost')),
    unpaid: await guests.begin('unpaid, lost'),
  }
  const later = await database.now()
  await database.query(`delete from payment where order_id in (select id from orders where shop_id = 'open-0');
    delete from orders where shop_id = 'open-0'`)
  const after = {
    reserved: await guests.reserve('reserved after the accident', 'open-0'),
    captured: await guests.accept(await guests.reserve('captured after the accident')),
  }
  // The running server does not know the deleted order, and gives its money back.
  await until('the server releases the reservation', () => statusOf(before.deleted.reference) === 'canceled')
  const steps = await database.lastStep()

  say('The steps of docs/operators.md are typed…')
  const goBack = stepsAfter(document, '**Go back.**')
  const begun = performance.now()
  const times: string[] = []
  const operate = async (action: string, unit: string) => {
    times.push(`${action} ${unit} after ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    if (unit !== 'carte.target') return machine.service(action, unit)
    if (action === 'start') return void (await server.start())
    await database.disconnect()
    await server.end('SIGTERM')
  }
  const output = await machine.type(timed(goBack, at), operate)
  const figures = times.join(', ')
  const searched = searches()
  await until('the server compares reservations', () => searches() > searched + 4)

  const site = { guests, database, fakeStripe, machine }
  const violations = await checkRestored({ ...site, output, at, known, steps, cookie, earliest, before, lost, after })
  say('A person spoils the menus, which are imported from a database beside the running one…')
  violations.push(
    ...(await restoreMenus(site, timed(stepsAfter(document, '### Only menus or settings'), await database.now()))),
  )
  say('The steps are typed again, for a later time on the timeline before the first restore…')
  await machine.type(onFirstTimeline(timed(goBack, later)), operate)
  const found = (await database.orders()).filter(
    ({ id }) => id === lost.captured.orderId || id === before.deleted.orderId,
  )
  if (found.length !== 2) violations.push('The second restore does not have the orders of its time')

  for (const what of violations) say(`FAIL  ${what}`)
  say(`The first restore, of ${sizeMb} MB: ${figures}.`)
  say(violations.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
  return violations.length === 0 ? 0 : 1
}

const timed = (steps: string, at: string) => steps.replace(/^at=.*$/m, `at='${at}'`)
/** Changes the steps as docs/operators.md says for a time that was wrong. */
const onFirstTimeline = (steps: string) =>
  steps.replace(/^mv (\S+) .*$/m, 'rm -r $1').replace('--type=time', '--type=time --target-timeline=1')
