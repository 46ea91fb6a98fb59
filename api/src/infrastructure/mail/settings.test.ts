import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../../config/env.ts'
import { defaultFrom, mailboxOf, smtpServerOf } from './settings.ts'

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, user: null, password: null }],
    ['smtp://mail.example:25/', { host: 'mail.example', port: 25, secure: false, user: null, password: null }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, user: null, password: null }],
    [
      'smtp://a%40b:p%3Aw@mail.example',
      { host: 'mail.example', port: 587, secure: false, user: 'a@b', password: 'p:w' },
    ],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, user: null, password: null }],
  ])('is parsed: %s', (text, server) => {
    expect(smtpServerOf(text)).toEqual(server)
  })

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?secure=true',
    'smtp://user@mail.example',
    'smtp://us%er:secret@mail.example',
    'smtp://mail.example:99999',
  ])('rejects %s', (text) => {
    expect(smtpServerOf(text)).toBeNull()
  })

  it('is rejected without its password in the message', () => {
    const read = () => readEnvironment({ SMTP_URL: 'smtp://carte:hunter2@mail.example:port', MAIL_FROM: 'nobody' })
    expect(read).toThrow(/SMTP_URL: Not an address such as smtp:\/\/user:password@.*\n.*MAIL_FROM: Not an address/)
    expect(read).not.toThrow(/hunter2/)
  })
})

it('MAIL_FROM is required with SMTP_URL unless PUBLIC_ORIGIN is set', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(() => readEnvironment({ SMTP_URL })).toThrow(/MAIL_FROM: Required with SMTP_URL/)
  readEnvironment({ SMTP_URL, PUBLIC_ORIGIN: 'https://order.example' })
  readEnvironment({ SMTP_URL, MAIL_FROM: 'orders@example.com' })
})

describe('MAIL_FROM', () => {
  it.each([
    ['orders@example.com', { name: '', address: 'orders@example.com' }],
    ['Köket <orders@example.com>', { name: 'Köket', address: 'orders@example.com' }],
    ['"Kök, bar" <orders@example.com>', { name: 'Kök, bar', address: 'orders@example.com' }],
    ['Köket', null],
    ['Köket <orders>', null],
    ['a@example.com, b@example.com', null],
    ['Köket\r\nBcc: c@example.com <a@example.com>', null],
  ])('is parsed: %j', (text, mailbox) => {
    expect(mailboxOf(text)).toEqual(mailbox)
  })

  it.each([
    ['https://order.example:8443', 'no-reply@order.example'],
    ['http://127.0.0.1:3000', 'no-reply@[127.0.0.1]'],
    ['http://[::1]:3000', 'no-reply@[IPv6:::1]'],
    [null, 'no-reply@localhost'],
  ])('defaults to an address at %s', (origin, address) => {
    expect(defaultFrom(origin)).toEqual({ name: '', address })
  })
})
