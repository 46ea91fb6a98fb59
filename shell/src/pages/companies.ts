import type { Shop } from '@carte/contract'
import { type LoadArgs, loadShops } from '@carte/store'

/** Where to write to. */
export interface Contact {
  readonly email: string
  /** Those that it is for; empty where it is for all of the company's, or for too many to name. */
  readonly restaurants: readonly string[]
}

/** A company that runs restaurants of this site. */
export interface Company {
  readonly name: string
  readonly orgNumber: string
  readonly vatNumber: string
  /** Empty where there are too many to look through. */
  readonly contacts: readonly Contact[]
}

export interface CompaniesData {
  /** Empty where the shops cannot be asked for. */
  readonly companies: readonly Company[]
}

/** More addresses than that help nobody to find theirs. */
const CONTACTS_MAX = 12
/** More names than that are a list that nobody reads. */
const NAMED_MAX = 12

function contactsOf(shops: readonly Shop[]): readonly Contact[] {
  const byEmail = Map.groupBy(
    shops.filter(({ company }) => company.email !== ''),
    ({ company }) => company.email,
  )
  if (byEmail.size > CONTACTS_MAX) return []
  return [...byEmail].map(([email, theirs]) => ({
    email,
    restaurants: byEmail.size === 1 || theirs.length > NAMED_MAX ? [] : theirs.map(({ name }) => name),
  }))
}

/** The companies behind the shops, each once, in the shops' order. */
export function companiesOf(shops: readonly Shop[]): readonly Company[] {
  const known = shops.filter(({ company }) => company.name !== '')
  const byCompany = Map.groupBy(known, ({ company }) => company.orgNumber || company.name)
  return [...byCompany.values()].flatMap((theirs) =>
    theirs.slice(0, 1).map(({ company: { name, orgNumber, vatNumber } }) => ({
      name,
      orgNumber,
      vatNumber,
      contacts: contactsOf(theirs),
    })),
  )
}

/** Who runs the restaurants. What a page says holds without it too, so it is shown without it where the shops cannot be had. */
export async function loadCompanies({ store }: Pick<LoadArgs, 'store'>): Promise<CompaniesData> {
  const shops = await loadShops(store).catch((): readonly Shop[] => [])
  return { companies: companiesOf(shops) }
}
