import { expect, it } from '@jest/globals'
import { filesOf, rejection } from './trust.ts'

const ORIGIN = 'https://carte.test'
const HASH = `sha384-${'A'.repeat(64)}`

it.each<[what: string, url: string, integrity: string, isRejected: boolean]>([
  ['an address of the site', '/remotes/menu/1/entry.js', HASH, false],
  ['the site’s own origin', 'https://carte.test/remotes/menu/1/entry.js', HASH, false],
  ['another origin', 'https://evil.test/entry.js', HASH, true],
  ['another protocol', 'http://carte.test/entry.js', HASH, true],
  ['no address at all', 'https://', HASH, true],
  ['no hash', '/entry.js', '', true],
  ['another kind of hash', '/entry.js', `sha256-${'A'.repeat(64)}`, true],
  ['a hash that is too short', '/entry.js', HASH.slice(0, -1), true],
  ['a hash with something before it', '/entry.js', `md5-x ${HASH}`, true],
  ['a second hash behind it', '/entry.js', `${HASH} ${HASH}`, true],
])('rejection checks a file with %s', (_what, url, integrity, isRejected) => {
  expect(rejection({ url, integrity }, ORIGIN)).toEqual(isRejected ? { fault: 'refused', url } : null)
})

it('filesOf lists the entry first, and only the entry for a module that the version does not expose', () => {
  const file = (url: string) => ({ url, integrity: HASH })
  const version = {
    version: '1',
    entry: file('/entry.js'),
    exposes: { './screens': { js: [file('/screens.js')], css: [file('/screens.css')] } },
  }
  expect(filesOf(version, './screens')).toEqual({
    scripts: [file('/entry.js'), file('/screens.js')],
    styles: [file('/screens.css')],
  })
  expect(filesOf(version, './other')).toEqual({ scripts: [file('/entry.js')], styles: [] })
})
