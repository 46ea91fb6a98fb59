import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@carte/config/release'
import { PNPM, PNPM_VERSION } from '../bootstrap.ts'
import type { TemplateValues } from '../new-remote/files.ts'
import { addRoute, createRemote, rejectNonEmptyFolder, writeRepository } from '../new-remote/index.ts'
import { explained } from '../options.ts'
import { packAll } from '../packing/index.ts'
import { run, runBin } from '../processes.ts'
import { say, UserError } from '../say.ts'

const FLAGS_HELP = '--holds "gift cards: bought, sent, spent", --in ../gift-cards'
const HELP = 'npm run new-remote -- gift-cards [--holds "gift cards: bought, sent, spent"] [--in ../gift-cards]'

interface Options extends TemplateValues {
  readonly ownFolder?: string
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = explained(FLAGS_HELP, () =>
    parseArgs({
      args: [...args],
      options: { holds: { type: 'string', default: 'a welcome, to begin with' }, in: { type: 'string' } },
      allowPositionals: true,
    }),
  )
  const [name, word] = positionals
  if (name === undefined) throw new UserError(`Missing argument <name>. Usage: ${HELP}`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}". Usage: ${HELP}`, 2)
  if (/['"\\\n|`]/.test(values.holds))
    throw new UserError(
      '--holds must not contain quotation marks, backslashes, vertical bars or line breaks. Use plain words.',
      2,
    )
  return { name, holds: values.holds, ...(values.in === undefined ? {} : { ownFolder: resolve(values.in) }) }
}

/** Adds the remote to the lockfile and links its packages. All of them are installed already, for the other remotes. */
async function install(): Promise<void> {
  const command = `${PNPM} install --prefer-offline --no-frozen-lockfile`
  const { code, output } = await run('/bin/sh', ['-c', command], { env: { CI: 'true' } })
  if (code !== 0)
    throw new UserError(
      `Installing the dependencies failed. The files of the remote are written: correct the cause, then run "${command}".\n${output}`,
    )
}

/** Formats the files, because a long name can break lines differently than the template. */
const format = (files: readonly string[]) =>
  runBin('biome', ['check', '--write', '--colors=off', ...files.filter((file) => /\.(?:tsx?|json|css)$/.test(file))])

async function createInWorkspace(templateValues: TemplateValues): Promise<void> {
  const files = await createRemote(ROOT, templateValues)
  await install()
  await format(files)
  for (const file of files) say(file)
  const pkg = `remote-${templateValues.name}`
  say(`Created ${pkg}. To see it, run: npm run dev -- --alone ${pkg}. docs/teams.md describes how to release it.`)
}

async function createOwnRepository(folder: string, templateValues: TemplateValues): Promise<void> {
  await rejectNonEmptyFolder(folder)
  const entries = await addRoute(ROOT, templateValues)
  await format(entries)
  const tarballs = await packAll(join(folder, 'packages'))
  const files = await writeRepository(folder, templateValues, tarballs)
  for (const file of [...entries, ...files.map((each) => join(relative(ROOT, folder), each))]) say(file)
  say(
    `Created remote-${templateValues.name} in ${folder}, with ${Object.keys(tarballs).length} packages. Run there: npx pnpm@${PNPM_VERSION} install`,
  )
}

/**
 * Runs `new-remote <name> [--holds …]`: creates a remote with a screen, texts, tests and a CI recipe, and registers it
 * in the workspace. With `--in <folder>` it creates a separate repository, and the workspace gets only its route.
 */
export async function newRemote(args: readonly string[]): Promise<number> {
  const { ownFolder: folder, ...templateValues } = readOptions(args)
  await (folder === undefined ? createInWorkspace(templateValues) : createOwnRepository(folder, templateValues))
  return 0
}
