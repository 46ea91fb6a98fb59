import type { AdminChain, ChainSettings } from '@carte/contract/schemas'
import type { Context } from '../../../config/context.ts'
import { UserError } from '../../../config/env.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { addChain, type ChainDraft, listChains, removeChain, type StoredChain, setChain } from '../chains/commands.ts'
import { isDone } from './change.ts'
import { FieldErrors } from './read-fields.ts'

// Chains by the rules of `carte chain` (docs/chains.md).

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  /** Returns the origin of the site, for the lines to paste. */
  readonly origin: () => string
}

const settingsOf = ({ name, origins, shops, brand }: ChainDraft): ChainSettings => ({
  name,
  origins: [...origins],
  shops: shops && [...shops],
  brand,
})

/** The lines that a page of the chain needs. A chain with few shops gets the tag of its first one. */
const linesOf = (origin: string, { key, shops }: StoredChain): string =>
  [
    `<script type="module" src="${origin}/embed.js?chain=${key}"></script>`,
    shops?.length === 1 ? `<carte-menu shop-id="${shops[0]}"></carte-menu>` : '<carte-shops></carte-shops>',
  ].join('\n')

const wireChain = (origin: string, chain: StoredChain): AdminChain => ({
  ...settingsOf(chain),
  key: chain.key,
  createdAt: chain.createdAt.toISOString(),
  lines: linesOf(origin, chain),
})

export async function getChains({ db, origin }: Deps): Promise<AdminChain[]> {
  return (await listChains(db)).map((chain) => wireChain(origin(), chain))
}

async function findChain(db: Context['db'], key: string): Promise<StoredChain | undefined> {
  return (await listChains(db)).find((chain) => chain.key === key)
}

/** Applies a draft field by field, so that an error names its field. */
async function checked(draft: ChainSettings, write: (part: Partial<ChainDraft>) => Promise<void>): Promise<void> {
  const errors = new FieldErrors()
  for (const field of ['name', 'origins', 'shops', 'brand'] as const)
    try {
      await write({ [field]: draft[field] })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.add(field, 'invalid')
    }
  errors.check()
}

/** @throws HttpError 400 with errors by field */
export async function createChain(
  { db, clock, config, origin }: Deps,
  admin: Admin,
  { key, ...draft }: ChainSettings & { readonly key: string },
): Promise<AdminChain> {
  const rules = { isProduction: !config.testMode }
  return db.transaction().execute(async (trx) => {
    const errors = new FieldErrors()
    if (await findChain(trx, key)) errors.add('key', 'duplicate')
    errors.check()
    await addChain(
      trx,
      key,
      { name: key, origins: ['https://example.com'], shops: null, brand: '' },
      rules,
      clock.now(),
    ).catch((error) => {
      if (!(error instanceof UserError)) throw error
      errors.add('key', 'invalid')
    })
    errors.check()
    await checked(draft, (part) => setChain(trx, key, part, rules))
    const chain = (await findChain(trx, key)) as StoredChain
    const after = settingsOf(chain)
    await recordChange(trx, clock, admin, { shopId: null, action: 'chain.created', subject: key, after })
    return wireChain(origin(), chain)
  })
}

/** @throws HttpError 400 with errors by field, 404 for an unknown chain, 409 `changed-meanwhile` */
export async function changeChain(
  { db, clock, config, origin }: Deps,
  admin: Admin,
  key: string,
  { before, after }: { readonly before: ChainSettings; readonly after: ChainSettings },
): Promise<AdminChain> {
  const rules = { isProduction: !config.testMode }
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('chain').select('key').where('key', '=', key).forUpdate().execute()
    const chain = await findChain(trx, key)
    if (!chain) throw new HttpError(404, 'error.notFound', { detail: key })
    const current = settingsOf(chain)
    if (isDone(current, { before, after })) return wireChain(origin(), chain)
    await checked(after, (part) => setChain(trx, key, part, rules))
    const changed = (await findChain(trx, key)) as StoredChain
    const stored = settingsOf(changed)
    const change = { shopId: null, action: 'chain.changed', subject: key, before: current, after: stored } as const
    await recordChange(trx, clock, admin, change)
    return wireChain(origin(), changed)
  })
}

/** Revokes the key of a chain. Does nothing if there is none. */
export async function revokeChain({ db, clock }: Deps, admin: Admin, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const chain = await findChain(trx, key)
    if (!chain) return
    await removeChain(trx, key)
    const before = settingsOf(chain)
    await recordChange(trx, clock, admin, { shopId: null, action: 'chain.removed', subject: key, before })
  })
}
