import { describe, expect, it } from '@jest/globals'
import * as ofPages from './endpoints.ts'
import * as ofAccounts from './endpoints-of-accounts.ts'
import * as ofOthers from './endpoints-of-others.ts'
import { operations } from './schemas/index.ts'

const endpoints = { ...ofPages, ...ofAccounts, ...ofOthers }

describe('endpoints', () => {
  it('are named as they are exported, so that the client finds the shapes of each', () => {
    expect(Object.values(endpoints).map(({ name }) => name)).toEqual(Object.keys(endpoints))
  })
  it('have an operation each', () => {
    expect(Object.keys(operations).sort()).toEqual(Object.keys(endpoints).sort())
    for (const [name, endpoint] of Object.entries(endpoints)) {
      expect(operations[name as keyof typeof endpoints]).toMatchObject(endpoint)
    }
  })
})
