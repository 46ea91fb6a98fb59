import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@carte/config/release'
import { explained, placeOf } from '../options.ts'
import { UserError } from '../say.ts'

export interface StoreOptions {
  /** An absolute path of a folder, or `s3://bucket/prefix`. */
  readonly store: string
}
export interface PartOptions extends StoreOptions {
  /** As typed: `menu`, `remote-menu` or `shell`. */
  readonly name: string
}
export interface CanaryOptions extends PartOptions {
  /** Percent of all visits. */
  readonly share: number
}
export interface RollbackOptions extends PartOptions {
  readonly to?: string
}
export interface StatusOptions extends StoreOptions {
  readonly json: boolean
}
export interface PruneOptions extends StoreOptions {
  /** Days for which a version must have been out of use before it is deleted. */
  readonly days: number
  readonly dryRun: boolean
}

const STORE = { store: { type: 'string' } } as const
const STORE_HELP = '--store <folder or s3://bucket/prefix>'
const LEAST_SHARE = 0.1
const MOST_DAYS = 3_650

/**
 * Returns the address of the store of releases: `given`, else `RELEASES`, else a folder in the data folder.
 *
 * @throws UserError for an empty address
 */
export function storeAddress(given: string | undefined, env: NodeJS.ProcessEnv): string {
  const address = given ?? (env.RELEASES || `${placeOf(env).dataDir}/releases`)
  if (address.trim() === '')
    throw new UserError('--store is empty, or RELEASES is blank. Name a folder, or a bucket as s3://bucket/prefix.', 2)
  return address.includes('://') ? address : resolve(ROOT, address)
}

/** Commands about canaries, which the shell does not have. */
const OF_REMOTES: readonly string[] = ['canary', 'promote']

function onePart(command: string, [name, word]: readonly string[]): string {
  const shell = OF_REMOTES.includes(command) ? '' : ', or the shell'
  if (name === undefined) throw new UserError(`Missing argument: name a remote, such as menu${shell}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": "${command}" takes one part.`, 2)
  return name
}

function noPart(command: string, [word]: readonly string[]): void {
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": "${command}" takes no arguments.`, 2)
}

function shareOf(text: string | undefined): number {
  if (text === undefined) throw new UserError('Missing --share. Add the percentage of visits, such as --share 5.', 2)
  const share = Number(text.replace(/%$/, ''))
  if (text.trim() !== '' && share >= LEAST_SHARE && share <= 100) return share
  throw new UserError(`--share is "${text}"; it must be a percentage from ${LEAST_SHARE} to 100.`, 2)
}

function daysOf(text: string): number {
  const days = Number(text)
  if (text.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS) return days
  throw new UserError(`--days is "${text}"; it must be a whole number from 0 to ${MOST_DAYS}.`, 2)
}

/** Reads the arguments of `release`, `promote` or `check`. @throws UserError for invalid ones */
export function readPartOptions(
  command: 'release' | 'promote' | 'check',
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): PartOptions {
  const { values, positionals } = explained(STORE_HELP, () =>
    parseArgs({ args: [...args], options: STORE, allowPositionals: true }),
  )
  return { name: onePart(command, positionals), store: storeAddress(values.store, env) }
}

/** Reads the arguments of `canary`. @throws UserError for invalid ones */
export function readCanaryOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CanaryOptions {
  const options = { ...STORE, share: { type: 'string' } } as const
  const { values, positionals } = explained(`--share <percent>, ${STORE_HELP}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const name = onePart('canary', positionals)
  return { name, share: shareOf(values.share), store: storeAddress(values.store, env) }
}

/** Reads the arguments of `rollback`. @throws UserError for invalid ones */
export function readRollbackOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): RollbackOptions {
  const options = { ...STORE, to: { type: 'string' } } as const
  const { values, positionals } = explained(`--to <version>, ${STORE_HELP}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const name = onePart('rollback', positionals)
  return { name, ...(values.to === undefined ? {} : { to: values.to }), store: storeAddress(values.store, env) }
}

/** Reads the arguments of `status`. @throws UserError for invalid ones */
export function readStatusOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): StatusOptions {
  const options = { ...STORE, json: { type: 'boolean', default: false } } as const
  const { values, positionals } = explained(`--json, ${STORE_HELP}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  noPart('status', positionals)
  return { json: values.json, store: storeAddress(values.store, env) }
}

/** Reads the arguments of `prune`. @throws UserError for invalid ones */
export function readPruneOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): PruneOptions {
  const options = {
    ...STORE,
    days: { type: 'string', default: '30' },
    'dry-run': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = explained(`--days <number>, --dry-run, ${STORE_HELP}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  noPart('prune', positionals)
  return { days: daysOf(values.days), dryRun: values['dry-run'], store: storeAddress(values.store, env) }
}
