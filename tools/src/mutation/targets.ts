import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { ROOT } from '@carte/config/release'
import { UserError } from '../say.ts'

/** Code whose tests are themselves tested: every small change of it must make a test fail, but for the share that `bar` allows. */
export interface Target {
  /** What the command calls it: the folder of its sources. */
  readonly name: string
  /** The package's folder. */
  readonly room: string
  /** Sources to mutate, below the root. Tests among them are left out. */
  readonly sources: readonly string[]
  /** Test files to run, below the root. Those of whole pages and screens are left out: they take seconds each, for every mutant. */
  readonly tests: readonly string[]
  /** Whether `menu.ts` is tested by `menu.test.ts` alone. It is, where that pins every rule: other tests take time for every mutant. */
  readonly isTestedBeside?: boolean
  /** The lowest mutation score that passes, in percent. */
  readonly bar: number
}

const NOT_MUTATED = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-builders.ts', '**/*.d.ts']

const HIGH = 85
const NORMAL = 75

/** Code that handles money and access has the higher bar. */
export const TARGETS: readonly Target[] = [
  {
    name: 'shared/domain',
    room: 'shared/domain',
    sources: ['shared/domain/src/**/*.ts'],
    tests: ['shared/domain/src/*.test.ts'],
    isTestedBeside: true,
    bar: HIGH,
  },
  {
    name: 'shared/store',
    room: 'shared/store',
    sources: ['shared/store/src/basket.ts', 'shared/store/src/claim-basket.ts'],
    tests: ['shared/store/src/basket.test.ts', 'shared/store/src/storage-faults.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'shell/src/guard',
    room: 'shell',
    sources: ['shell/src/guard/**/*.ts'],
    tests: ['shell/src/guard/*.test.ts'],
    isTestedBeside: true,
    bar: HIGH,
  },
  {
    name: 'shell/src/federation',
    room: 'shell',
    sources: ['shell/src/federation/**/*.ts'],
    tests: ['shell/src/federation/*.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'api/src/modules/ordering/orders',
    room: 'api',
    sources: ['api/src/modules/ordering/orders/**/*.ts'],
    // Floods, in `attacks` and `limits`, take long, and their rules are those of `api/src/infrastructure/http`.
    tests: [
      ...['checks', 'codes', 'events', 'orders', 'pricing'].map(
        (file) => `api/src/modules/ordering/orders/${file}.test.ts`,
      ),
      'api/src/modules/ordering/kitchen/kitchen.test.ts',
      'api/src/modules/payments/payments.test.ts',
    ],
    bar: HIGH,
  },
  {
    name: 'api/src/modules/payments',
    room: 'api',
    sources: ['api/src/modules/payments/*.ts'],
    tests: ['api/src/modules/payments/**/*.test.ts'],
    bar: HIGH,
  },
  {
    name: 'api/src/infrastructure/outbox',
    room: 'api',
    sources: ['api/src/infrastructure/outbox/*.ts', 'api/src/modules/administration/retention/housekeeping.ts'],
    tests: [
      'api/src/infrastructure/outbox/**/*.test.ts',
      ...['housekeeping', 'deleted-keys'].map((file) => `api/src/modules/administration/retention/${file}.test.ts`),
    ],
    isTestedBeside: true,
    bar: HIGH,
  },
  {
    name: 'api/src/modules/ordering/kitchen',
    room: 'api',
    sources: ['api/src/modules/ordering/kitchen/*.ts'],
    tests: ['api/src/modules/ordering/kitchen/*.test.ts', 'api/src/modules/staff/staff.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'api/src/modules/accounts',
    room: 'api',
    sources: ['api/src/modules/accounts/sessions.ts'],
    tests: ['api/src/modules/accounts/sessions.test.ts', 'api/src/modules/accounts/identity.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'api/src/modules/staff',
    room: 'api',
    sources: [
      'api/src/modules/staff/sessions.ts',
      'api/src/modules/staff/keys.ts',
      'api/src/infrastructure/http/key-sessions.ts',
    ],
    tests: ['api/src/modules/staff/sessions.test.ts', 'api/src/modules/staff/keys.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'api/src/modules/embedding/chains',
    room: 'api',
    sources: ['allowed', 'chain-store', 'door', 'origins', 'prefix'].map(
      (file) => `api/src/modules/embedding/chains/${file}.ts`,
    ),
    tests: ['api/src/modules/embedding/chains/*.test.ts'],
    bar: NORMAL,
  },
  {
    name: 'api/src/infrastructure/http',
    room: 'api',
    sources: ['budget', 'rate-limit', 'shared-limits'].map((file) => `api/src/infrastructure/http/${file}.ts`),
    tests: ['budget', 'rate-limit', 'shared-limits'].map((file) => `api/src/infrastructure/http/${file}.test.ts`),
    isTestedBeside: true,
    bar: NORMAL,
  },
]

/** The files that a target mutates, below the root. */
export const filesOf = ({ sources }: Target): readonly string[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: NOT_MUTATED }))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

export interface Choice {
  readonly target: Target
  readonly files: readonly string[]
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/**
 * The targets that `word` names, each with the files to mutate: a package (`domain`), a folder or a file, below or above a target.
 * @throws UserError when there is nothing of that name
 */
export function targetsNamed(word: string): readonly Choice[] {
  const path = word.replace(/^@carte\//, '').replace(/\/+$/, '')
  const choices = TARGETS.map((target) => {
    const isWhole = target.room === path || target.room === `shared/${path}`
    const files = filesOf(target).filter(
      (file) => isWhole || isBelow(file, path) || isBelow(target.name, path) || matchesGlob(file, path),
    )
    return { target, files }
  }).filter(({ files }) => files.length > 0)
  if (choices.length > 0) return choices
  throw new UserError(
    `Nothing to mutate at "${word}". Choose one of these, or a file of it: ${TARGETS.map(({ name }) => name).join(', ')}.`,
    2,
  )
}
