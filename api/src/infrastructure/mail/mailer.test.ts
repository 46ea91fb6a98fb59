import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Log } from '../../config/context.ts'
import { mailsIn, type SmtpBehavior, startMailServer, startTcpServer } from '../../testing/mail-server.ts'
import { createMailer, MailError, type Message } from './mailer.ts'
import { defaultFrom, type Mailbox, smtpServerOf } from './settings.ts'

let folder = ''
const logged: string[] = []
const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
const log: Log = { info: write, warn: write, error: write }
const undo: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-mail-'))
  logged.length = 0
})
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
  await rm(folder, { recursive: true, force: true })
})

const message: Message = {
  to: 'anna@example.com',
  subject: 'Kvitto A47 · Södermalm',
  text: 'Räksmörgås, карри ja käristys.',
  html: '<p>Räksmörgås, карри ja käristys.</p>',
}
let seconds = 0
const clock = {
  now: () => {
    seconds += 1
    return new Date(Date.parse('2026-05-04T10:00:00Z') + seconds * 1_000)
  },
}

function mailer(
  url: string | null,
  operatorName = 'Provköket',
  from: Mailbox = defaultFrom('https://order.example'),
  logsLinks = false,
) {
  const server = url === null ? null : smtpServerOf(url)
  return createMailer({
    clock,
    log,
    settings: { server, folder, from },
    operatorName: async () => operatorName,
    logsLinks,
  })
}
async function served(behavior?: SmtpBehavior) {
  const server = await startMailServer(behavior)
  undo.push(server.close)
  return server
}
const failure = async (sending: Promise<void>) => {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error: error as MailError | null }
}

describe('a mail with SMTP_URL', () => {
  it('has text and HTML in any script, and the operator as its sender', async () => {
    const server = await served()
    await mailer(server.url).send(message)
    const [{ to, from, mail } = {}] = server.received
    expect({ to, from }).toEqual({ to: ['anna@example.com'], from: 'no-reply@order.example' })
    expect(mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Provköket', address: 'no-reply@order.example' },
      to: [{ address: 'anna@example.com' }],
    })
    expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual([message.text, message.html])
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('has MAIL_FROM as its sender', async () => {
    const server = await served()
    await mailer(server.url, 'Provköket', { name: 'Köket', address: 'orders@kitchen.example' }).send(message)
    expect(server.received[0]?.mail.from).toEqual({ name: 'Köket', address: 'orders@kitchen.example' })
  })

  it('is sent with the user of SMTP_URL, and reports a wrong password', async () => {
    const server = await served({ login: (user, password) => user === 'carte' && password === 'p@ss:word' })
    await mailer(server.url.replace('//', '//carte:p%40ss%3Aword@')).send(message)
    expect(server.received).toHaveLength(1)
    const { error } = await failure(mailer(server.url.replace('//', '//carte:wrong@')).send(message))
    expect(error).toMatchObject({ name: 'MailError', isFinal: false })
    expect(String(error)).toContain('EAUTH')
    expect(logged.join()).not.toContain('word')
  })

  it('sends no password over a network without TLS', async () => {
    const logins: string[] = []
    const server = await served({ login: (user) => logins.push(user) > 0 })
    // An address of this machine that is not in the list of loopback names.
    const { error } = await failure(mailer(server.url.replace('//127.0.0.1', '//carte:secret@0.0.0.0')).send(message))
    expect(String(error)).toContain('TLS')
    expect([logins, server.received]).toEqual([[], []])
  })

  it.each([
    ['an address permanently', { recipient: () => '550 No such guest <anna@example.com>' }, true],
    ['an address temporarily', { recipient: () => '451 Come back later' }, false],
    ['a message permanently', { message: () => '554 No receipts here, anna@example.com' }, true],
    ['a message temporarily', { message: () => '452 Full' }, false],
  ] satisfies [string, SmtpBehavior, boolean][])(
    'reports whether the rejection of %s is final',
    async (_, behavior, isFinal) => {
      const server = await served(behavior)
      const { error } = await failure(mailer(server.url).send(message))
      expect(error).toBeInstanceOf(MailError)
      expect(error?.isFinal).toBe(isFinal)
      expect(`${error?.stack} ${logged}`).not.toContain('anna@')
    },
  )

  it('fails with an error that is not final when the mail server hangs or closes the connection', async () => {
    const dribble = (socket: Socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 300)
      socket.on('close', () => clearInterval(timer))
    }
    const servers = await Promise.all([
      startTcpServer(),
      startTcpServer((socket) => socket.destroy()),
      startTcpServer((socket) => socket.write('220 here\r\n')),
      startTcpServer(dribble),
    ])
    undo.push(...servers.map(({ close }) => close))
    const failures = await Promise.all(servers.map(({ url }) => failure(mailer(url).send(message))))
    for (const { error } of failures) expect(error).toMatchObject({ name: 'MailError', isFinal: false })
    // In the order of `servers`: no greeting, a closed connection, silence after the greeting, and a greeting without end.
    expect(failures.map(({ error }) => error?.message.replace('The mail was not accepted: ', ''))).toEqual([
      'ETIMEDOUT CONN',
      'ECONNECTION CONN',
      'ETIMEDOUT CONN',
      'ETIMEDOUT CONN',
    ])
  })

  it('fails at once when the mail server is unreachable', async () => {
    const server = await startTcpServer()
    await server.close()
    const { error } = await failure(mailer(server.url).send(message))
    expect(error).toMatchObject({ name: 'MailError', isFinal: false })
    // The operating system rejects the connection, without a timeout.
    expect(error?.message).toBe('The mail was not accepted: ESOCKET CONN')
  })
})

describe('a mail without SMTP_URL', () => {
  it('is written to a file, in the order of sending', async () => {
    const mail = mailer(null)
    const subjects = ['first', 'second', 'third']
    for (const subject of subjects) await mail.send({ ...message, subject })
    const found = await mailsIn(folder)
    expect(found.map(({ mail: { subject } }) => subject)).toEqual(subjects)
    expect(found[0]?.mail).toMatchObject({ to: [{ address: 'anna@example.com' }] })
    expect([found[0]?.mail.text?.trim(), found[0]?.mail.html?.trim()]).toEqual([message.text, message.html])
  })

  it('is written to a file that only this user can read', async () => {
    await mailer(null).send(message)
    const [file = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(file).toMatch(/^2026-05-04T10-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/)
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  })

  it('logs the file name, but not the content', async () => {
    await mailer(null).send(message)
    const [file = ''] = await readdir(folder)
    expect(logged).toEqual([`A mail was written to a file ${JSON.stringify({ file })}`])
  })

  // Test mode logs the link, so that the flow can be tried without a mail server. Otherwise a one-time link is a
  // secret.
  it.each([
    ['in test mode', null, true, true],
    ['never in production', null, false, false],
    ['never with a mail server', 'served', true, false],
  ])('logs a link: %s', async (_, server, logsLinks, isLogged) => {
    const link = 'https://order.example/reset-password?email=a&code=secret'
    await mailer(server === null ? null : (await served()).url, undefined, undefined, logsLinks).send({
      ...message,
      link,
    })
    expect(logged).toHaveLength(1)
    expect(logged[0]?.includes(link)).toBe(isLogged)
  })
})

describe('a sent mail', () => {
  const BREAK = 'Kvitto\r\nBcc: thief@example.net\r\n\r\nNot ours'
  it.each([
    ['a subject', { ...message, subject: BREAK }, 'Provköket'],
    ['the operator’s name', message, BREAK],
  ])('has no header injected by %s', async (_, given, operatorName) => {
    const server = await served()
    await mailer(server.url, operatorName).send(given)
    const [{ to, mail, raw } = {}] = server.received
    expect(to).toEqual(['anna@example.com'])
    expect(mail?.bcc).toBeUndefined()
    expect(raw).not.toMatch(/^bcc:/im)
    expect(mail?.text?.trim()).toBe(message.text)
  })

  it.each([
    'anna@example.com, thief@example.net',
    'anna@example.com\r\nBcc: thief@example.net',
    'Anna <anna@example.com>',
    'anna',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('is not sent to %j', async (to) => {
    const { error } = await failure(mailer(null).send({ ...message, to }))
    expect(error).toMatchObject({ name: 'MailError', isFinal: true })
    expect(await readdir(folder)).toEqual([])
  })

  it('does not attach files that its content refers to', async () => {
    const server = await served()
    await mailer(server.url).send({
      ...message,
      text: 'file:///etc/hostname',
      html: '<img src="file:///etc/hostname">',
    })
    expect(server.received[0]?.mail).toMatchObject({ text: 'file:///etc/hostname\n', attachments: [] })
  })
})
