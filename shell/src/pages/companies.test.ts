import type { Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { companiesOf } from './companies.ts'

const carte = { name: 'Carte AB', orgNumber: '1', vatNumber: 'SE1', email: 'hej@carte.example' }
const ravintolat = { name: 'Carte Oy', orgNumber: '2', vatNumber: 'FI2', email: 'hei@carte.example' }

/** Creates shops with only the fields under test. */
const shops = (...of: readonly (readonly [name: string, company: Partial<Shop['company']>])[]) =>
  of.map(([name, company]) => ({ name, company: { ...carte, ...company } }) as Shop)
const many = (count: number) =>
  Array.from({ length: count }, (_, index): [string, object] => [`Shop ${index}`, { email: `${index}@carte.example` }])

describe('companiesOf', () => {
  it.each([
    ['nothing for no shops', shops(), []],
    ['nothing for a company without a name', shops(['A', { name: '' }]), []],
    [
      'a company with one address once, for all its restaurants',
      shops(['A', {}], ['B', {}]),
      [{ ...named(carte), contacts: [{ email: carte.email, restaurants: [] }] }],
    ],
    [
      'the restaurants of each address of a company with several',
      shops(['A', {}], ['B', { email: 'b@carte.example' }], ['C', {}]),
      [
        {
          ...named(carte),
          contacts: [
            { email: carte.email, restaurants: ['A', 'C'] },
            { email: 'b@carte.example', restaurants: ['B'] },
          ],
        },
      ],
    ],
    [
      'several companies in the order of their shops',
      shops(['A', ravintolat], ['B', {}], ['C', ravintolat]),
      [
        { ...named(ravintolat), contacts: [{ email: ravintolat.email, restaurants: [] }] },
        { ...named(carte), contacts: [{ email: carte.email, restaurants: [] }] },
      ],
    ],
    [
      'companies without a number by their names',
      shops(['A', { orgNumber: '' }], ['B', { orgNumber: '', name: 'Other' }]),
      [
        { ...named({ ...carte, orgNumber: '' }), contacts: [{ email: carte.email, restaurants: [] }] },
        { ...named({ ...carte, orgNumber: '', name: 'Other' }), contacts: [{ email: carte.email, restaurants: [] }] },
      ],
    ],
    ['no address where a company has none', shops(['A', { email: '' }]), [{ ...named(carte), contacts: [] }]],
    ['no addresses where there are too many', shops(...many(13)), [{ ...named(carte), contacts: [] }]],
  ])('returns %s', (_, given, expected) => {
    expect(companiesOf(given)).toEqual(expected)
  })

  it('names no restaurants for an address that serves too many', () => {
    const [company] = companiesOf(shops(...many(1), ...Array.from({ length: 13 }, (): [string, object] => ['B', {}])))
    expect(company?.contacts.map(({ restaurants }) => restaurants)).toEqual([['Shop 0'], []])
  })

  it('returns up to twelve addresses', () => {
    expect(companiesOf(shops(...many(12)))[0]?.contacts).toHaveLength(12)
  })
})

function named({ name, orgNumber, vatNumber }: Shop['company']) {
  return { name, orgNumber, vatNumber }
}
