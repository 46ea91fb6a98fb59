import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { ROOT } from '@carte/config/release'
import { UserError } from '../say.ts'

/** Code whose tests must detect a minimum share of mutants: small changes that StrykerJS makes. */
export interface Target {
  /** The folder of the sources, which names the target in the command. */
  readonly name: string
  /** The package's folder. */
  readonly pkg: string
  /** Globs of the sources to mutate, relative to the root. Tests among them are excluded. */
  readonly sources: readonly string[]
  /**
   * Globs of the test files to run, relative to the root. Tests of whole pages and screens are left out, because they
   * take seconds for every mutant.
   */
  readonly tests: readonly string[]
  /** Whether only `menu.test.ts` runs for mutants of `menu.ts`. This saves time where that test covers the whole file. */
  readonly runsOnlySiblingTest?: boolean
  /** The minimum mutation score, in percent. */
  readonly minimumScore: number
}

const NOT_MUTATED = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-builders.ts', '**/*.d.ts']

const HIGH = 85
const NORMAL = 75

/** Code that handles money and access has a higher minimum. */
export const TARGETS: readonly Target[] = [
  {
    name: 'shared/domain',
    pkg: 'shared/domain',
    sources: ['shared/domain/src/**/*.ts'],
    tests: ['shared/domain/src/*.test.ts'],
    runsOnlySiblingTest: true,
    minimumScore: HIGH,
  },
  {
    name: 'shared/store',
    pkg: 'shared/store',
    sources: ['shared/store/src/basket.ts', 'shared/store/src/claim-basket.ts'],
    tests: ['shared/store/src/basket.test.ts', 'shared/store/src/storage-faults.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'shell/src/guard',
    pkg: 'shell',
    sources: ['shell/src/guard/**/*.ts'],
    tests: ['shell/src/guard/*.test.ts'],
    runsOnlySiblingTest: true,
    minimumScore: HIGH,
  },
  {
    name: 'shell/src/federation',
    pkg: 'shell',
    sources: ['shell/src/federation/**/*.ts'],
    tests: ['shell/src/federation/*.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'api/src/modules/ordering/orders',
    pkg: 'api',
    sources: ['api/src/modules/ordering/orders/**/*.ts'],
    // Without `attacks.test.ts` and `limits.test.ts`: they send many requests, which takes long, and test code of
    // `api/src/infrastructure/http`.
    tests: [
      ...['checks', 'codes', 'events', 'orders', 'pricing'].map(
        (file) => `api/src/modules/ordering/orders/${file}.test.ts`,
      ),
      'api/src/modules/ordering/kitchen/kitchen.test.ts',
      'api/src/modules/payments/payments.test.ts',
    ],
    minimumScore: HIGH,
  },
  {
    name: 'api/src/modules/payments',
    pkg: 'api',
    sources: ['api/src/modules/payments/*.ts'],
    tests: ['api/src/modules/payments/**/*.test.ts'],
    minimumScore: HIGH,
  },
  {
    name: 'api/src/infrastructure/outbox',
    pkg: 'api',
    sources: ['api/src/infrastructure/outbox/*.ts', 'api/src/modules/administration/retention/retention.ts'],
    tests: [
      'api/src/infrastructure/outbox/**/*.test.ts',
      ...['housekeeping', 'deleted-keys'].map((file) => `api/src/modules/administration/retention/${file}.test.ts`),
    ],
    runsOnlySiblingTest: true,
    minimumScore: HIGH,
  },
  {
    name: 'api/src/modules/ordering/kitchen',
    pkg: 'api',
    sources: ['api/src/modules/ordering/kitchen/*.ts'],
    tests: ['api/src/modules/ordering/kitchen/*.test.ts', 'api/src/modules/staff/staff.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'api/src/modules/accounts',
    pkg: 'api',
    sources: ['api/src/modules/accounts/sessions.ts', 'api/src/modules/accounts/grants.ts'],
    tests: ['api/src/modules/accounts/sessions.test.ts', 'api/src/modules/accounts/identity.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'api/src/modules/staff',
    pkg: 'api',
    sources: ['api/src/modules/staff/access.ts', 'api/src/modules/staff/keys.ts', 'api/src/modules/staff/sessions.ts'],
    tests: ['api/src/modules/staff/sessions.test.ts', 'api/src/modules/staff/keys.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'api/src/modules/catalogue/chains',
    pkg: 'api',
    sources: ['allowed', 'chain-store', 'chain-access'].map((file) => `api/src/modules/catalogue/chains/${file}.ts`),
    tests: ['api/src/modules/catalogue/chains/*.test.ts'],
    minimumScore: NORMAL,
  },
  {
    name: 'api/src/infrastructure/http',
    pkg: 'api',
    sources: ['budget', 'rate-limit', 'shared-limits'].map((file) => `api/src/infrastructure/http/${file}.ts`),
    tests: ['budget', 'rate-limit', 'shared-limits'].map((file) => `api/src/infrastructure/http/${file}.test.ts`),
    runsOnlySiblingTest: true,
    minimumScore: NORMAL,
  },
]

export const filesOf = ({ sources }: Target): readonly string[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: NOT_MUTATED }))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

export interface SelectedTarget {
  readonly target: Target
  readonly files: readonly string[]
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/**
 * Returns the targets that `word` names, with the files to mutate. `word` is a package (`domain`), or a folder or file
 * above or below a target.
 *
 * @throws UserError when nothing matches
 */
export function targetsNamed(word: string): readonly SelectedTarget[] {
  const path = word.replace(/^@carte\//, '').replace(/\/+$/, '')
  const selected = TARGETS.map((target) => {
    const isWhole = target.pkg === path || target.pkg === `shared/${path}`
    const files = filesOf(target).filter(
      (file) => isWhole || isBelow(file, path) || isBelow(target.name, path) || matchesGlob(file, path),
    )
    return { target, files }
  }).filter(({ files }) => files.length > 0)
  if (selected.length > 0) return selected
  throw new UserError(
    `Nothing to mutate at "${word}". Choose one of these, or a file of it: ${TARGETS.map(({ name }) => name).join(', ')}.`,
    2,
  )
}
