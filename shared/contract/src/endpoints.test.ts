import { describe, expect, it } from '@jest/globals'
import * as ofAdmin from './admin/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as ofPages from './endpoints.ts'
import * as ofAccounts from './endpoints-of-accounts.ts'
import * as ofCheckout from './endpoints-of-checkout.ts'
import * as ofOthers from './endpoints-of-others.ts'
import * as ofSignage from './endpoints-of-signage.ts'
import * as ofStaff from './endpoints-of-staff.ts'
import * as ofTables from './endpoints-of-tables.ts'
import * as ofVisits from './endpoints-of-visits.ts'
import { operations } from './schemas/index.ts'

const all = {
  ...ofPages,
  ...ofAccounts,
  ...ofAdmin,
  ...ofCheckout,
  ...ofOthers,
  ...ofSignage,
  ...ofStaff,
  ...ofTables,
  ...ofVisits,
}
type Named<Endpoints> = { readonly [Name in keyof Endpoints & string]: Endpoint<Name> }
// The compiler checks that each endpoint has the name of its export, because the client finds the types by this name.
const endpoints = all satisfies Named<typeof all>

describe('endpoints', () => {
  it('match the operations one to one by name, method and path', () => {
    expect(Object.keys(operations).sort()).toEqual(Object.keys(endpoints).sort())
    expect(new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)).size).toBe(
      Object.keys(endpoints).length,
    )
    for (const [name, endpoint] of Object.entries(endpoints)) {
      expect(operations[name as keyof typeof endpoints]).toMatchObject(endpoint)
    }
  })
})
