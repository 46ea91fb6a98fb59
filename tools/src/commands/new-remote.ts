import { parseArgs } from 'node:util'
import { ROOT } from '@carte/config/release'
import { createRemote } from '../new-remote/index.ts'
import { run, runBin } from '../processes.ts'
import { say, UserError } from '../say.ts'

const HELP = 'npm run new-remote -- gift-cards [--holds "gift cards: bought, sent, spent"]'

function readOptions(args: readonly string[]): { readonly name: string; readonly holds: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { holds: { type: 'string', default: 'a welcome, to begin with' } },
    allowPositionals: true,
  })
  const [name, word] = positionals
  if (name === undefined) throw new UserError(`What is it called? ${HELP}`, 2)
  if (word !== undefined) throw new UserError(`"${word}" is one too many: one remote at a time. ${HELP}`, 2)
  if (/['\\\n|`]/.test(values.holds)) throw new UserError('--holds is a few plain words, without quotation marks.', 2)
  return { name, holds: values.holds }
}

/** Notes the remote in the lockfile and links its packages. All of them are here already, for the other remotes. */
async function install(): Promise<void> {
  const command = "npx --yes -p node@24 -p pnpm@12 -c 'pnpm install --prefer-offline --no-frozen-lockfile'"
  const { code, output } = await run('/bin/sh', ['-c', command], { env: { CI: 'true' } })
  if (code !== 0) throw new UserError(`The remote is written, but its dependencies could not be installed.\n${output}`)
}

/** `new-remote <name> [--holds …]`: a remote with a screen, its texts, tests and CI recipe, and its lines in the rest of the house. */
export async function newRemote(args: readonly string[]): Promise<number> {
  const gaps = readOptions(args)
  const files = await createRemote(ROOT, gaps)
  await install()
  // A long name takes a line more in some places.
  await runBin('biome', [
    'check',
    '--write',
    '--colors=off',
    ...files.filter((file) => /\.(?:tsx?|json|css)$/.test(file)),
  ])
  for (const file of files) say(file)
  say(
    `remote-${gaps.name} is there. See it: npm run dev -- --alone remote-${gaps.name}. The way to a release: docs/teams.md`,
  )
  return 0
}
