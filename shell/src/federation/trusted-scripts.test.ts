import { afterEach, describe, expect, it } from '@jest/globals'
import { isTrusted, trustScripts } from './trust.ts'

const ORIGIN = 'https://carte.test'
const LOCAL = 'http://localhost:4102'

describe('isTrusted (address of a script)', () => {
  it.each<[string, boolean]>([
    ['/remotes/menu/1.0.0/entry.js', true],
    ['https://carte.test/shell/1.0.0/main.js', true],
    ['/sw.js', true],
    ['http://localhost:4102/remotes/menu/dev/entry.js', true],
    ['http://localhost:4103/remotes/menu/dev/entry.js', false],
    ['http://carte.test/shell/1.0.0/main.js', false],
    ['https://evil.test/remotes/menu/1.0.0/entry.js', false],
    ['//evil.test/shell/main.js', false],
    ['https://carte.test@evil.test/shell/main.js', false],
    ['/remotes/../api/images/evil.js', false],
    ['/api/images/picture', false],
    ['/sw.js/other', false],
    ['/static/sw.js', false],
    ['data:text/javascript,alert(1)', false],
    ['blob:https://carte.test/0-0', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('for %s is %s', (address, expected) => expect(isTrusted(address, ORIGIN, LOCAL)).toBe(expected))

  it('rejects a local override’s address when no override is active', () =>
    expect(isTrusted('http://localhost:4102/remotes/menu/dev/entry.js', ORIGIN)).toBe(false))
})

describe('trustScripts (Trusted Types policy of a page)', () => {
  afterEach(() => void Reflect.deleteProperty(window, 'trustedTypes'))

  it('accepts trusted script addresses and rejects all others', () => {
    const policies: [string, { readonly createScriptURL: (address: string) => string | null }][] = []
    Object.assign(window, {
      trustedTypes: { createPolicy: (...policy: (typeof policies)[number]) => policies.push(policy) },
    })
    trustScripts(LOCAL)
    expect(policies.map(([name]) => name)).toEqual(['default'])
    const shellScript = `${location.origin}/shell/1.0.0/main.js`
    const addresses = [
      shellScript,
      'http://localhost:4102/remotes/menu/dev/entry.js',
      'https://evil.test/shell/main.js',
    ]
    expect(addresses.map((address) => policies[0]?.[1].createScriptURL(address))).toEqual([
      ...addresses.slice(0, 2),
      null,
    ])
  })

  it('does not throw in a browser without Trusted Types', () => expect(() => trustScripts(undefined)).not.toThrow())
})
