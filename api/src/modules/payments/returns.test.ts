import { describe, expect, it } from '@jest/globals'
import { guestReturnUrl, validReturnUrl } from './returns.ts'

const returns = { allows: (origin: string) => origin === 'https://kedja.example', payPageOrigin: null }

describe('validReturnUrl', () => {
  it.each([
    ['https://kedja.example/bestall?tag=1#menu', 'https://kedja.example/bestall?tag=1#menu'],
    ['https://kedja.example:443', 'https://kedja.example/'],
    ['HTTPS://KEDJA.example/a\r\nb', 'https://kedja.example/ab'],
  ])('accepts %j', (given, kept) => {
    expect(validReturnUrl(given, returns)).toBe(kept)
  })

  it.each([
    ['of another origin', 'https://evil.example/'],
    ['that only ends with an allowed origin', 'https://evil-kedja.example/'],
    ['that only begins with an allowed origin', 'https://kedja.example.evil.example/'],
    ['of a subdomain', 'https://a.kedja.example/'],
    ['of another scheme', 'http://kedja.example/'],
    ['of another port', 'https://kedja.example:8443/'],
    ['with an allowed host as its user', 'https://kedja.example@evil.example/'],
    ['with a user', 'https://anna@kedja.example/'],
    ['with a password and no user', 'https://:secret@kedja.example/'],
    ['with a backslash', 'https:\\\\evil.example\\kedja.example'],
    ['with the javascript: scheme', 'javascript:alert(1)//https://kedja.example'],
    ['with the data: scheme', 'data:text/html,https://kedja.example'],
    ['with the blob: scheme', 'blob:https://kedja.example/6a1f'],
    ['of an app', 'carte://kedja.example/'],
    ['without a scheme', '//kedja.example/'],
    ['that is only a path', '/bestall'],
    ['that is empty', ''],
  ])('rejects an address %s', (_, given) => {
    expect(validReturnUrl(given, returns)).toBeNull()
  })
})

describe('guestReturnUrl', () => {
  it.each([
    ['https://kedja.example/', 'https://kedja.example/?paymentId=p1'],
    ['https://kedja.example/a?b=%20c&d', 'https://kedja.example/a?b=%20c&d&paymentId=p1'],
    [
      'https://kedja.example/a?paymentId=p0&b#/shop/1?returned',
      'https://kedja.example/a?b&paymentId=p1#/shop/1?returned',
    ],
  ])('adds the payment to %s', (given, back) => {
    expect(guestReturnUrl(given, 'p1')).toBe(back)
  })
})
