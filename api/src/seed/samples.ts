import type { Kysely } from 'kysely'
import type { Sample } from '../../sample/types.ts'
import type { Database } from '../infrastructure/database/schema.ts'
import { seed } from './seed.ts'

export const SAMPLES = ['chain', 'single', 'large'] as const
export type SampleName = (typeof SAMPLES)[number]

/** Loaded only to fill a database, because the sample is large. */
const load = async (name: SampleName): Promise<Sample> => {
  const { samples } = await import('../../sample/index.ts')
  return samples[name]()
}

export function seedSample(db: Kysely<Database>, name: SampleName, customerLogin: boolean): Promise<boolean> {
  return seed(db, () => load(name), { name, customerLogin, now: new Date() })
}

export async function applyLogin(db: Kysely<Database>, isOn: boolean): Promise<void> {
  await db
    .updateTable('operator')
    .set({ enable_customer_login: isOn })
    .where('enable_customer_login', '!=', isOn)
    .execute()
}
