import type { Kysely } from 'kysely'
import type { Sample } from '../../sample/types.ts'
import type { Database } from '../infrastructure/database/schema.ts'
import { seed } from './seed.ts'

export const SAMPLES = ['chain', 'single', 'large'] as const
export type SampleName = (typeof SAMPLES)[number]

/** Read only when a database is filled: the sample is large, and a server with data of its own has no use for it. */
const load = async (name: SampleName): Promise<Sample> => {
  const { samples } = await import('../../sample/index.ts')
  return samples[name]()
}

/** Fills an empty database with a sample. One that has data already is left alone. */
export function seedSample(db: Kysely<Database>, name: SampleName, customerLogin: boolean): Promise<boolean> {
  return seed(db, () => load(name), { name, customerLogin, now: new Date() })
}

/** Switches customer login on or off. */
export async function applyLogin(db: Kysely<Database>, isOn: boolean): Promise<void> {
  await db
    .updateTable('operator')
    .set({ enable_customer_login: isOn })
    .where('enable_customer_login', '!=', isOn)
    .execute()
}
