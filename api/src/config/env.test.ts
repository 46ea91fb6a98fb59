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

  it.each(['nats://events.example', 'nats://carte:p%40ss@10.0.0.7:4222/site_1', 'tls://events.example:4222/'])(
    'accepts EVENTS_URL=%s',
    (url) => {
      expect(readEnvironment({ EVENTS_URL: url }).EVENTS_URL).toBe(url)
    },
  )

  it.each(['http://carte:hunter2@events.example', 'nats://carte:hunter2@/name', 'nats://hunter2@a/b.c', 'hunter2'])(
    'rejects EVENTS_URL=%s without repeating it',
    (url) => {
      const message = errorOf({ EVENTS_URL: url })
      expect(message).toContain('  EVENTS_URL: Not an address such as nats://')
      expect(message).not.toContain('hunter2')
    },
  )

  it.each([
    ['DATABASE_CONNECTIONS', 'ten', 'Not a number'],
    ['HSTS', 'on', 'Not one of subdomains, host, off'],
  ])('explains what is wrong with %s=%s', (name, value, words) => {
    expect(errorOf({ [name]: value })).toContain(`  ${name}: ${words}`)
  })
})
