import { expect, it } from '@jest/globals'
import { chainKeyIn, withoutChainPrefix } from './chain-access.ts'

it.each([
  ['/embed/kvarnen/api/shops', 'kvarnen', '/api/shops'],
  ['/embed/kvarnen/api', 'kvarnen', '/api'],
  ['/embed/kvarnen/api?page=1', 'kvarnen', '/api?page=1'],
  ['/embed/kvarnen/api#top', 'kvarnen', '/api#top'],
  ['/embed/kvarnen/api/a\nb', 'kvarnen', '/api/a\nb'],
  ['/embed/%6bvarnen/api/shops', '%6bvarnen', '/api/shops'],
])('chainKeyIn and withoutChainPrefix split %j into the chain %s and the address %j', (url, key, address) => {
  expect([chainKeyIn(url), withoutChainPrefix(url)]).toEqual([key, address])
})

it.each([
  '/embed/kvarnen',
  '/embed/kvarnen?api',
  '/embed/kvarnen/set',
  '/embed/kvarnen/apis',
  '/embed/kvarnen/sub/api/shops',
])('withoutChainPrefix keeps %s, which is not below the API of its chain', (url) => {
  expect([chainKeyIn(url), withoutChainPrefix(url)]).toEqual(['kvarnen', url])
})

it.each(['/embed/', '/embed//api/shops', '/embed.js', '/api/shops', '/shop/embed/kvarnen/api/shops', '/'])(
  'chainKeyIn returns null for %s, which belongs to the site itself',
  (url) => {
    expect([chainKeyIn(url), withoutChainPrefix(url)]).toEqual([null, url])
  },
)
