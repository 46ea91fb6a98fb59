import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addChain, type ChainDraft, listChains, removeChain, setChain, withDatabase } from '@carte/api/chains'
import { ROOT } from '@carte/config/release'
import { type ChainFlags, type ChainOptions, readChainOptions } from '../chain-options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

type Database = Parameters<typeof listChains>[0]

async function brandIn(file: string): Promise<string> {
  try {
    return await readFile(resolve(file), 'utf8')
  } catch (error) {
    throw new UserError(`Cannot read the brand ${file}: ${(error as Error).message}.`)
  }
}

async function draftOf({ brandFile, ...flags }: ChainFlags): Promise<Partial<ChainDraft>> {
  if (brandFile === undefined) return flags
  return { ...flags, brand: brandFile === null ? '' : await brandIn(brandFile) }
}

async function sayAll(db: Database): Promise<void> {
  const rows = (await listChains(db)).map(({ key, name, origins, shops, brand, createdAt }) => [
    key,
    name,
    origins.join(' '),
    shops?.join(' ') ?? 'all',
    brand === '' ? 'none' : 'its own',
    createdAt.toISOString(),
  ])
  say(
    rows.length === 0
      ? 'There are no chains.'
      : table([['key', 'name', 'origins', 'shops', 'brand', 'created'], ...rows]),
  )
}

async function change(
  db: Database,
  { does, isProduction }: Pick<ChainOptions, 'does' | 'isProduction'>,
): Promise<void> {
  if (does.is === 'list') return sayAll(db)
  if (does.is === 'remove') {
    await removeChain(db, does.key)
    say(`The chain "${does.key}" is removed. Its pages show no embed elements any more.`)
    return
  }
  const draft = await draftOf(does.flags)
  if (does.is === 'set') {
    await setChain(db, does.key, draft, { isReal })
    say(`The chain "${does.key}" is changed. Pages that are opened from now on use the change.`)
    return
  }
  await addChain(
    db,
    does.key,
    { name: '', origins: [], shops: null, brand: '', ...draft },
    { isProduction: isProduction },
  )
  const site = process.env.PUBLIC_ORIGIN || 'https://<this site>'
  say(`The chain "${does.key}" is added. Its key is not secret. Its pages load this script:`)
  say(`<script type="module" src="${site}/embed.js?chain=${does.key}"></script>`)
}

/**
 * Runs `chain add|set|list|remove`: manages the chains whose own websites embed remotes, with their origins, shops and
 * brand.
 */
export async function chain(args: readonly string[]): Promise<number> {
  const { does, isProduction, dataDir, ...where } = readChainOptions(args)
  await withDatabase(
    { ...where, isProduction: isProduction, dataDir: resolve(ROOT, dataDir) },
    (db) => change(db, { does, isProduction }),
    onStop,
  )
  return 0
}
