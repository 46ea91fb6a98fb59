import { IS_WORKSPACE } from '@carte/config/release'
import { say, sentenceOf, UserError } from './say.ts'

type Command = (args: readonly string[]) => Promise<number>

/** All commands, loaded lazily: `bench` loads the bundler, `types` does not. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).start,
  serve: async () => (await import('./commands/serve.ts')).serveReleased,
  dev: async () => (await import('./commands/dev.ts')).dev,
  test: async () => (await import('./commands/test.ts')).test,
  'test-changed': async () => (await import('./commands/test-changed.ts')).testChanged,
  a11y: async () => (await import('./commands/specs.ts')).a11y,
  browsers: async () => (await import('./commands/specs.ts')).browsers,
  faults: async () => (await import('./commands/specs.ts')).faults,
  'restore-drill': async () => (await import('./restore-drill/index.ts')).restoreDrill,
  cluster: async () => (await import('./commands/specs.ts')).cluster,
  build: async () => (await import('./commands/build.ts')).build,
  gallery: async () => (await import('./commands/gallery.ts')).gallery,
  lint: async () => (await import('./commands/lint.ts')).lint,
  mutate: async () => (await import('./commands/mutate.ts')).mutate,
  format: async () => (await import('./commands/lint.ts')).format,
  types: async () => (await import('./commands/types.ts')).types,
  'table-types': async () => (await import('./commands/table-types.ts')).tableTypes,
  'staff-key': async () => (await import('./commands/staff-key.ts')).staffKey,
  'operator-key': async () => (await import('./commands/operator-key.ts')).operatorKey,
  admin: async () => (await import('./commands/admin.ts')).admin,
  chain: async () => (await import('./commands/chain.ts')).chain,
  import: async () => (await import('./commands/transfer.ts')).importData,
  export: async () => (await import('./commands/transfer.ts')).exportData,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
  'after-restore': async () => (await import('./commands/reconcile.ts')).afterRestore,
  reconcile: async () => (await import('./commands/reconcile.ts')).reconcile,
  'qr-sheets': async () => (await import('./commands/qr-sheets.ts')).qrSheets,
  check: async () => (await import('./commands/check.ts')).check,
  release: async () => (await import('./commands/release.ts')).release,
  canary: async () => (await import('./commands/release.ts')).canary,
  promote: async () => (await import('./commands/release.ts')).promote,
  rollback: async () => (await import('./commands/release.ts')).rollback,
  status: async () => (await import('./commands/status.ts')).status,
  prune: async () => (await import('./commands/status.ts')).prune,
  'release-day': async () => (await import('./commands/specs.ts')).releaseDay,
  'export-site': async () => (await import('./commands/export-site.ts')).exportSite,
  local: async () => (await import('./commands/local.ts')).local,
  'new-remote': async () => (await import('./commands/new-remote.ts')).newRemote,
  pack: async () => (await import('./commands/pack.ts')).pack,
  load: async () => (await import('./commands/load.ts')).load,
  bench: async () => (await import('./commands/bench.ts')).bench,
}

/** Commands of a remote's own repository. The others need the whole workspace. */
const REMOTE_COMMANDS = ['build', 'check', 'release', 'canary', 'promote', 'rollback', 'status', 'prune', 'local']
const NAMES = IS_WORKSPACE ? Object.keys(COMMANDS) : REMOTE_COMMANDS

/**
 * Runs a command.
 *
 * @returns its exit code
 * @throws an unexpected error, such as a bug; a UserError is printed instead
 */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  try {
    const load = NAMES.includes(name) ? COMMANDS[name] : undefined
    if (!load) throw new UserError(`Unknown command "${name}". Choose one of: ${NAMES.join(', ')}.`, 2)
    const command = await load()
    return await command(args)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    say(sentence)
    return error instanceof UserError ? error.exitCode : 1
  }
}
