import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from './env.ts'

const refusal = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables)
  } catch (error) {
    return (error as Error).message
  }
  return 'it can be used'
}

describe('what releases are held to', () => {
  it('has an answer for everything', () => {
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
  ])('names %s where it is %j', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^These environment variables cannot be used:\n  ${name}: `))
  })

  it.each([
    ['LOCAL_WORK', 'REMOTE_OVERRIDES'],
    ['TRUSTED_PROXIES', 'TRUST_PROXY'],
  ])('rejects the old name %s and says that it is called %s now', (old, name) => {
    expect(refusal({ [old]: '1' })).toContain(`  ${old}: Is called ${name} now`)
  })

  it.each([
    ['DATABASE_CONNECTIONS', 'ten', 'Not a number'],
    ['HSTS', 'on', 'Not one of subdomains, host, off'],
  ])('says in words what is wrong with %s=%s', (name, value, words) => {
    expect(refusal({ [name]: value })).toContain(`  ${name}: ${words}`)
  })
})
