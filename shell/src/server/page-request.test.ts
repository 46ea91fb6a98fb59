/** @jest-environment node */
import type { LanguagePolicy } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { readPageRequest } from './page-request.ts'

const ALL = ['sv', 'en', 'fi', 'ru', 'no'] as const
const read = (path: string, headers: Record<string, string> = {}, policy: Partial<LanguagePolicy> = {}) =>
  readPageRequest(new Request(`https://carte.test${path}`, { headers }), {
    languages: ALL,
    fromBrowser: true,
    ...policy,
  })

describe('readPageRequest', () => {
  it('returns the defaults for a request without cookies', () =>
    expect(read('/shop/centrum/menu')).toMatchObject({
      address: '/shop/centrum/menu',
      language: 'sv',
      session: null,
      notice: null,
      hasNotice: false,
      lastShop: null,
    }))

  it.each([
    ['.AspNetCore.Culture=c%3Dru%7Cuic%3Dru', 'fi', 'ru'],
    ['.AspNetCore.Culture=c=no|uic=no', '', 'no'],
    ['.AspNetCore.Culture=c%3Dde%7Cuic%3Dde', 'fi-FI,fi;q=0.9', 'fi'],
    ['.AspNetCore.Culture=%E0%A4%A', 'en', 'en'],
    ['', 'nb-NO, en;q=0.5', 'no'],
    ['', 'de', 'sv'],
  ])('takes from the cookie “%s”, else from accept-language “%s”, the language %s', (cookie, accept, language) =>
    expect(read('/', { cookie, 'accept-language': accept }).language).toBe(language),
  )

  it('ignores accept-language when the operator disables it', () =>
    expect(read('/', { 'accept-language': 'fi' }, { fromBrowser: false }).language).toBe('sv'))

  it('never returns a language that is not offered', () =>
    expect(read('/', { cookie: '.AspNetCore.Culture=c%3Dru%7Cuic%3Dru' }, { languages: ['fi', 'en'] }).language).toBe(
      'en',
    ))

  it.each([
    ['carte-session=abc', 'carte-session=abc'],
    ['a=1; carte-session=a=b%20c ; b=2', 'carte-session=a=b%20c'],
    // A browser sends the cookie with the longer path first.
    ['carte-session=first; carte-session=second', 'carte-session=first'],
    ['xcarte-session=abc; carte-session', null],
    ['carte-session=', null],
    [';;=;', null],
  ])('takes from “%s” the session cookie %s unchanged', (cookie, session) =>
    expect(read('/', { cookie }).session).toBe(session),
  )

  it.each([
    ['carte-notice=shop-closed', { code: 'shop-closed' }, true],
    ['carte-notice=shop-closed%20soder', { code: 'shop-closed', detail: 'soder' }, true],
    ['carte-notice=shop-closed%20%3Cscript%3E', { code: 'shop-closed' }, true],
    ['carte-notice=made-up', null, true],
    ['carte-notice=%3Cscript%3E', null, true],
    ['carte-notice=', null, true],
    ['carte-notice=%E0%A4%A', null, true],
    ['other=shop-closed', null, false],
  ])('takes from “%s” the notice %j', (cookie, notice, hasNotice) =>
    expect(read('/', { cookie })).toMatchObject({ notice, hasNotice }),
  )

  it.each([
    ['carte.shop=centrum', '/', 'centrum'],
    ['carte-session=abc; carte.shop=A.b_c-1', '/?a=1', 'A.b_c-1'],
    [`carte.shop=${'x'.repeat(65)}`, '/', null],
    ['carte.shop=', '/', null],
    ['carte.shop=../x', '/', null],
    ['carte.shop=a%20b', '/', null],
    ['carte.shop=<script>', '/', null],
    // Pages that do not show the last shop must not contain it, in particular pages that browsers cache.
    ['carte.shop=centrum', '/shop/centrum/menu', null],
    ['carte.shop=centrum', '/login', null],
    ['carte.shop=centrum', '/offline', null],
    ['carte.shop=centrum', '/nowhere', null],
  ])('takes from “%s” at %s the last shop %s', (cookie, path, lastShop) =>
    expect(read(path, { cookie }).lastShop).toBe(lastShop),
  )
})

describe('readPageRequest with a query', () => {
  it.each([
    ['/shop/c/menu?note=Hi%20there&browse=1&spotId=bord-1', '/shop/c/menu?browse=1', 'note=Hi+there&spotId=bord-1'],
    // Parameters that the screen does not read.
    ['/shop/c/menu?utm_source=mail&fbclid=x', '/shop/c/menu', 'utm_source=mail&fbclid=x'],
    ['/order-history?page=2&utm_source=mail', '/order-history?page=2&utm_source=mail', ''],
    ['/login?utm_source=mail&redirectUri=/a', '/login?redirectUri=%2Fa', 'utm_source=mail'],
    ['/shop/c/redirect/burger?from=sms', '/shop/c/redirect/burger', 'from=sms'],
    ['/nowhere?constructor=1', '/nowhere', 'constructor=1'],
    ['/shop/c/menu?orderType=takeAway', '/shop/c/menu', 'orderType=takeAway'],
    ['/shop/c/menu?note=1&note=2', '/shop/c/menu', 'note=1&note=2'],
    // The original spelling is kept if nothing is removed.
    ['/?redirectUri=/a%2fb&redirectToArticle=%7e+1', '/?redirectUri=/a%2fb&redirectToArticle=%7e+1', ''],
    ['/?note=%E0%A4', '/', 'note=%EF%BF%BD'],
  ])('renders %s as %s and carries “%s” along in redirects', (path, address, carried) => {
    const { url, ...rest } = read(path)
    expect([rest.address, String(rest.carried)]).toEqual([address, carried])
    expect(url.pathname + url.search).toBe(address)
  })
})
