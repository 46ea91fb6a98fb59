import { expect, it } from '@jest/globals'
import { keyIn, withoutChain } from './prefix.ts'

it.each([
  ['/embed/kvarnen/api/shops', 'kvarnen', '/api/shops'],
  ['/embed/kvarnen/api', 'kvarnen', '/api'],
  ['/embed/kvarnen/api?page=1', 'kvarnen', '/api?page=1'],
  ['/embed/kvarnen/api#top', 'kvarnen', '/api#top'],
  ['/embed/kvarnen/api/a\nb', 'kvarnen', '/api/a\nb'],
  ['/embed/%6bvarnen/api/shops', '%6bvarnen', '/api/shops'],
])('%j is of the chain %s, and means %j', (url, key, meant) => {
  expect([keyIn(url), withoutChain(url)]).toEqual([key, meant])
})

it.each([
  '/embed/kvarnen',
  '/embed/kvarnen?api',
  '/embed/kvarnen/set',
  '/embed/kvarnen/apis',
  '/embed/kvarnen/sub/api/shops',
])('%s is of a chain, and not of its API', (url) => {
  expect([keyIn(url), withoutChain(url)]).toEqual(['kvarnen', url])
})

it.each(['/embed/', '/embed//api/shops', '/embed.js', '/api/shops', '/shop/embed/kvarnen/api/shops', '/'])(
  '%s is of the site itself',
  (url) => {
    expect([keyIn(url), withoutChain(url)]).toEqual([null, url])
  },
)
