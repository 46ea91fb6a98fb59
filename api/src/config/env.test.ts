import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from './env.ts'

const errorOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables)
  } catch (error) {
    return (error as Error).message
  }
  return 'valid'
}

describe('readEnvironment', () => {
  it('has defaults for the demotion of versions', () => {
    expect(readEnvironment({})).toMatchObject({ DEMOTE_SHARE: 0.1, DEMOTE_VISITS: 20 })
    const set = { DEMOTE_SHARE: '0.25', DEMOTE_VISITS: '4', REMOTE_OVERRIDES: 'off' }
    expect(readEnvironment(set)).toMatchObject({ DEMOTE_SHARE: 0.25, DEMOTE_VISITS: 4, REMOTE_OVERRIDES: 'off' })
  })

  it.each([
    ['DEMOTE_SHARE', '0'],
    ['DEMOTE_SHARE', '1'],
    ['DEMOTE_SHARE', '10%'],
    ['DEMOTE_VISITS', '1'],
    ['DEMOTE_VISITS', '2.5'],
    ['REMOTE_OVERRIDES', 'yes'],
  ])('rejects %s=%j and names the variable', (name, value) => {
    expect(errorOf({ [name]: value })).toMatch(new RegExp(`^Invalid environment variables:\n  ${name}: `))
  })

  it.each([
    ['LOCAL_WORK', 'REMOTE_OVERRIDES'],
    ['TRUSTED_PROXIES', 'TRUST_PROXY'],
  ])('rejects the old name %s and names %s instead', (old, name) => {
    expect(errorOf({ [old]: '1' })).toContain(`  ${old}: Renamed. Set ${name} instead`)
  })

  it.each([
    ['DATABASE_CONNECTIONS', 'ten', 'Not a number'],
    ['HSTS', 'on', 'Not one of subdomains, host, off'],
  ])('explains what is wrong with %s=%s', (name, value, words) => {
    expect(errorOf({ [name]: value })).toContain(`  ${name}: ${words}`)
  })
})
