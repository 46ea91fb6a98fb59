import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, prepareRestored } from '@carte/api/backup'
import { type Difference, type DifferenceKind, reconcile as reconcilePayments, withDatabase } from '@carte/api/payments'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface DatabaseOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  readonly isProduction: boolean
}

interface ReconcileOptions extends DatabaseOptions {
  readonly since: Date
  readonly refund: readonly string[] | 'all'
}

const FLAGS = { sample: { type: 'string', default: 'chain' } } as const
const RECONCILE_FLAGS = {
  ...FLAGS,
  since: { type: 'string' },
  refund: { type: 'string', multiple: true, default: [] as string[] },
} as const
const HELP = '--sample=chain|single|large'
const RECONCILE_HELP = `--since '2026-12-04 19:41:00+01', --refund <reference> (again for each) or --refund all, ${HELP}`

const databaseOptions = (sample: string, env: NodeJS.ProcessEnv): DatabaseOptions => ({
  isProduction: env.CARTE_ENV === 'production',
  sample: sampleOf(sample),
  ...placeOf(env),
})

/** Requires an offset: without one, the time depends on where the command runs. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)$/

/** Reads a time as PostgreSQL writes it, such as `2026-12-04 19:41:00+01`. @throws UserError */
function timeOf(text: string | undefined): Date {
  const [, day, time, offset = ''] = TIME.exec(text ?? '') ?? []
  const at = new Date(`${day}T${time}${/^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset}`)
  if (!Number.isNaN(at.getTime())) return at
  const problem = text === undefined ? '--since is missing' : `--since is "${text}"`
  throw new UserError(
    `${problem}. Write the time that the database was restored to, with its offset, such as '2026-12-04 19:41:00+01'.`,
    2,
  )
}

function requireNoWord([word]: readonly string[]): void {
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}".`, 2)
}

/** Reads the arguments of `reconcile`. @throws UserError for invalid ones */
export function readReconcileOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ReconcileOptions {
  const { values, positionals } = explained(RECONCILE_HELP, () =>
    parseArgs({ args: [...args], options: RECONCILE_FLAGS, allowPositionals: true }),
  )
  requireNoWord(positionals)
  const { refund } = values
  return {
    ...databaseOptions(values.sample, env),
    since: timeOf(values.since),
    refund: refund.includes('all') ? 'all' : refund,
  }
}

/** What each difference means, and what to do. In the order in which they are printed. */
const MEANINGS: Readonly<Record<DifferenceKind, string>> = {
  'unknown-captured':
    'Captured for orders that are not in the database. The guests have most likely eaten: keep the money, or pay it back with --refund <reference> or --refund all.',
  'unknown-reserved':
    'Reserved for orders that are not in the database. Running servers release this money within two minutes.',
  'reservation-ended':
    'Reserved in the database, but released at the provider. If the kitchen accepts such an order, it is rolled back: reject it, or ask the guest to order again.',
  'captured-since':
    'Captured after the restored moment: the kitchen had accepted these orders, which now wait again. Accepting takes no money twice; rejecting pays it back.',
  'paid-since':
    'Paid after the restored moment. Running servers take these payments over, and the kitchen gets the orders.',
  'refunded-since':
    'Refunded after the restored moment. The database does not have these refunds: do not refund the same lines again.',
}

/** Formats hundredths, such as `129.50 SEK`. */
const money = ({ amountMinor, currency }: Difference) => `${(amountMinor / 100).toFixed(2)} ${currency}`
const seconds = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

function sayDifferences(differences: readonly Difference[]): void {
  for (const [kind, meaning] of Object.entries(MEANINGS)) {
    const found = differences.filter((difference) => difference.kind === kind)
    if (found.length === 0) continue
    say(`\n${found.length} × ${kind}. ${meaning}`)
    const rows = found.map((each) => [each.reference, money(each), each.orderId ?? 'unknown order', seconds(each.at)])
    say(table([['reference', 'amount', 'order', 'created'], ...rows]))
  }
}

/** Runs `reconcile --since <time>`: lists how payments at the provider differ from a restored database. */
export async function reconcile(args: readonly string[]): Promise<number> {
  const { since, refund, dataDir, ...where } = readReconcileOptions(args)
  const { differences, refunded, rejected } = await withDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => reconcilePayments({ db, variables: process.env, since, refund, onWarning: say }),
    onStop,
  )
  if (differences.length === 0) say('The payments at the provider agree with the database.')
  sayDifferences(differences)
  if (refunded.length > 0)
    say(`\nRefunded ${refunded.length}: ${refunded.map((each) => `${each.reference} (${money(each)})`).join(', ')}.`)
  for (const { payment, reason } of rejected)
    say(`\nNot refunded: ${payment.reference} (${money(payment)}). The provider rejected it: ${reason}.`)
  return rejected.length > 0 ? 1 : 0
}

/** Runs `after-restore`: prepares a database that PostgreSQL has restored to an earlier moment. */
export async function afterRestore(args: readonly string[]): Promise<number> {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  requireNoWord(positionals)
  const { dataDir, ...where } = databaseOptions(values.sample, process.env)
  const reached = await openDatabase({ ...where, dataDir: resolve(ROOT, dataDir) })
  onStop(reached.close)
  try {
    await prepareRestored(reached.url)
    say(
      'The database is ready for servers. All people are signed out, and orders that waited for the kitchen wait again with their full time.',
    )
    say('Compare the payments next: carte reconcile --since <the time that you restored to>.')
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}
