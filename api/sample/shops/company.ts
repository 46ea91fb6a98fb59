import type { Country, Currency, SampleShop } from '../types.ts'

type Company = SampleShop['company']
type Local = Pick<SampleShop, 'country' | 'currency' | 'timeZone'>

const local = (country: Country, currency: Currency, timeZone: string): Local => ({ country, currency, timeZone })

export const SWEDEN = local('SE', 'SEK', 'Europe/Stockholm')
export const FINLAND = local('FI', 'EUR', 'Europe/Helsinki')
export const NORWAY = local('NO', 'NOK', 'Europe/Oslo')

/**
 * Returns the company behind a shop, for receipts and terms. The numbers have a valid format but a wrong check digit,
 * so they belong to no real company. `.example` is a reserved domain, so no mail arrives.
 */
export const company = (country: Country, shopId: string): Company => {
  const email = `${shopId}@carte.example`
  switch (country) {
    case 'SE':
      return { name: 'Carte Restauranger AB', orgNumber: '559999-0013', vatNumber: 'SE559999001301', email }
    case 'FI':
      return { name: 'Carte Ravintolat Oy', orgNumber: '3999901-1', vatNumber: 'FI39999011', email }
    case 'NO':
      return { name: 'Carte Restauranter AS', orgNumber: '999 990 013', vatNumber: 'NO 999 990 013 MVA', email }
  }
}
