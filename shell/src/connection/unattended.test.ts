import { expect, it } from '@jest/globals'
import { isUnattended, standsAlone } from './unattended.ts'

it.each([
  ['/shop/s/digital-signage', true],
  ['/shop/s/digital-signage?q=1', true],
  ['/?redirectUri=%2Fshop%2Fs%2Fdigital-signage', true],
  ['/?redirectUri=%2Fshop%2Fs%2Fdigital-signage%3Fq%3D1', true],
  ['/', false],
  ['/?redirectUri=%2Fshop%2Fs%2Fmenu', false],
  ['/?redirectUri=%2F%2Fevil%2Fshop%2Fs%2Fdigital-signage', false],
  ['/login?redirectUri=%2Fshop%2Fs%2Fdigital-signage', false],
  ['/shop/s/menu', false],
  // A cook may be using the tablet.
  ['/kitchen', false],
  ['/offline', false],
  ['/nowhere', false],
])('isUnattended(%s) is %s', (url, is) => expect(isUnattended(new URL(url, 'https://carte.test'))).toBe(is))

it.each([
  ['/shop/s/digital-signage', true],
  ['/?redirectUri=%2Fshop%2Fs%2Fdigital-signage', true],
  ['/kitchen', true],
  ['/', false],
  ['/shop/s/menu', false],
])('standsAlone(%s) is %s', (url, is) => expect(standsAlone(new URL(url, 'https://carte.test'))).toBe(is))
