import type { Shop } from '@carte/contract'
import { groupBy } from '@carte/domain'
import { type LoadArgs, loadShops } from '@carte/store'

export interface Contact {
  readonly email: string
  /**
   * Names of the restaurants that use the address. Empty if the company has only this address, or if they are too many
   * to list.
   */
  readonly restaurants: readonly string[]
}

export interface Company {
  readonly name: string
  readonly orgNumber: string
  readonly vatNumber: string
  /** Empty if no shop of the company has an address, or if there are too many to list. */
  readonly contacts: readonly Contact[]
}

export interface CompaniesData {
  /** Empty if the shops cannot be loaded, or if none names its company. */
  readonly companies: readonly Company[]
}

/** With more addresses a guest could not find the right one, so none is listed. */
const CONTACTS_MAX = 12
/** With more names the list would be too long to read, so none is given. */
const NAMED_MAX = 12

function contactsOf(shops: readonly Shop[]): readonly Contact[] {
  const byEmail = groupBy(
    shops.filter(({ company }) => company.email !== ''),
    ({ company }) => company.email,
  )
  if (byEmail.size > CONTACTS_MAX) return []
  return [...byEmail].map(([email, theirs]) => ({
    email,
    restaurants: byEmail.size === 1 || theirs.length > NAMED_MAX ? [] : theirs.map(({ name }) => name),
  }))
}

/** Returns the companies of the shops, each once, in the shops' order. */
export function companiesOf(shops: readonly Shop[]): readonly Company[] {
  const known = shops.filter(({ company }) => company.name !== '')
  const byCompany = groupBy(known, ({ company }) => company.orgNumber || company.name)
  return [...byCompany.values()].flatMap((theirs) =>
    theirs.slice(0, 1).map(({ company: { name, orgNumber, vatNumber } }) => ({
      name,
      orgNumber,
      vatNumber,
      contacts: contactsOf(theirs),
    })),
  )
}

/** Loads the companies that run the restaurants. If the shops cannot be loaded, the page is shown without them. */
export async function loadCompanies({ store }: Pick<LoadArgs, 'store'>): Promise<CompaniesData> {
  const shops = await loadShops(store).catch((): readonly Shop[] => [])
  return { companies: companiesOf(shops) }
}
