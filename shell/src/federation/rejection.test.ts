import { expect, it } from '@jest/globals'
import { checkReleaseFile, filesOf } from './trust.ts'

const ORIGIN = 'https://carte.test'
const HASH = `sha384-${'A'.repeat(64)}`

it.each<[verb: string, what: string, url: string, integrity: string]>([
  ['accepts', 'an address of the site', '/remotes/menu/1/entry.js', HASH],
  ['accepts', 'the site’s own origin', 'https://carte.test/remotes/menu/1/entry.js', HASH],
  ['rejects', 'another origin', 'https://evil.test/entry.js', HASH],
  ['rejects', 'another protocol', 'http://carte.test/entry.js', HASH],
  ['rejects', 'no address at all', 'https://', HASH],
  ['rejects', 'no hash', '/entry.js', ''],
  ['rejects', 'another kind of hash', '/entry.js', `sha256-${'A'.repeat(64)}`],
  ['rejects', 'a hash that is too short', '/entry.js', HASH.slice(0, -1)],
  ['rejects', 'a hash with something before it', '/entry.js', `md5-x ${HASH}`],
  ['rejects', 'a second hash behind it', '/entry.js', `${HASH} ${HASH}`],
])('checkReleaseFile %s a file with %s', (verb, _what, url, integrity) => {
  expect(checkReleaseFile({ url, integrity }, ORIGIN)).toEqual(verb === 'rejects' ? { fault: 'refused', url } : null)
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
