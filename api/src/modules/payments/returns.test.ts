import { describe, expect, it } from '@jest/globals'
import { guestReturnUrl, validReturnUrl } from './returns.ts'

const returns = { allows: (origin: string) => origin === 'https://kedja.example', payPageOrigin: null }

describe('an address to come back to', () => {
  it.each([
    ['https://kedja.example/bestall?tag=1#menu', 'https://kedja.example/bestall?tag=1#menu'],
    ['https://kedja.example:443', 'https://kedja.example/'],
    ['HTTPS://KEDJA.example/a\r\nb', 'https://kedja.example/ab'],
  ])('%j is one', (given, kept) => {
    expect(validReturnUrl(given, returns)).toBe(kept)
  })

  it.each([
    ['of another origin', 'https://evil.example/'],
    ['that only ends like one', 'https://evil-kedja.example/'],
    ['that only begins like one', 'https://kedja.example.evil.example/'],
    ['below one', 'https://a.kedja.example/'],
    ['of another scheme', 'http://kedja.example/'],
    ['of another port', 'https://kedja.example:8443/'],
    ['with a user', 'https://kedja.example@evil.example/'],
    ['with a user for it', 'https://anna@kedja.example/'],
    ['with a password for it', 'https://:secret@kedja.example/'],
    ['behind a backslash', 'https:\\\\evil.example\\kedja.example'],
    ['that is a script', 'javascript:alert(1)//https://kedja.example'],
    ['that is data', 'data:text/html,https://kedja.example'],
    ['that a page has made', 'blob:https://kedja.example/6a1f'],
    ['of an app', 'carte://kedja.example/'],
    ['without a scheme', '//kedja.example/'],
    ['that is a path', '/bestall'],
    ['that is missing', ''],
  ])('not one %s', (_, given) => {
    expect(validReturnUrl(given, returns)).toBeNull()
  })
})

describe('the way back', () => {
  it.each([
    ['https://kedja.example/', 'https://kedja.example/?paymentId=p1'],
    ['https://kedja.example/a?b=%20c&d', 'https://kedja.example/a?b=%20c&d&paymentId=p1'],
    [
      'https://kedja.example/a?paymentId=p0&b#/shop/1?returned',
      'https://kedja.example/a?b&paymentId=p1#/shop/1?returned',
    ],
  ])('from %s names the payment', (given, back) => {
    expect(guestReturnUrl(given, 'p1')).toBe(back)
  })
})
