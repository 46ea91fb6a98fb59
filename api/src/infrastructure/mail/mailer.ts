import { createTransport, type SentMessageInfo } from 'nodemailer'
import type { Context } from '../../config/context.ts'
import { createOutgoingFolder } from './outgoing-folder.ts'
import { isMailAddress, type Mailbox, type MailSettings, type SmtpServer } from './settings.ts'

/** One message to one address; `text` and `html` say the same. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that the message is about, if it is about one. */
  readonly link?: string
}

export interface Mailer {
  /** Resolves once the mail server has taken it, within seven seconds. @throws MailError */
  send(message: Message): Promise<void>
}

/** A message was not taken. Its words name no address: they may stand in a log. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The mail server has said no to this address or message, and will say so again. */
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`The mail was not taken: ${reason}`)
    this.isFinal = isFinal
  }
}

/** A mail server that hangs must not hang us: until it is reached, until it greets, while it says nothing, and all together. */
const CONNECT_MS = 3_000
const GREETING_MS = 3_000
const SILENCE_MS = 5_000
const ALTOGETHER_MS = 7_000

/** What nodemailer tells of a failure; its message quotes the server, which quotes the address. */
interface SmtpFailure {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
}

function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode, command } = error as SmtpFailure
  const isRefused = typeof responseCode === 'number' && responseCode >= 500
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  const words = [code, command, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number')
  return new MailError(words.join(' ') || 'it failed', isRefused && isAboutMessage)
}

async function within<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('no answer in time', false)), limitMs)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/

function smtpTransport({ host, port, secure, user, password }: SmtpServer, limitMs: number | undefined) {
  return createTransport({
    host,
    port,
    secure,
    ...(user !== null && password !== null ? { auth: { user, pass: password } } : {}),
    // A password crosses no network in the clear.
    requireTLS: user !== null && !secure && !LOOPBACK.test(host),
    dnsTimeout: limitMs ?? CONNECT_MS,
    connectionTimeout: limitMs ?? CONNECT_MS,
    greetingTimeout: limitMs ?? GREETING_MS,
    socketTimeout: limitMs ?? SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A name or subject on one line, whatever it was made of: nothing in it ends its header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Sent = Pick<SentMessageInfo, 'messageId'>
interface Parts extends Pick<Context, 'clock' | 'log'> {
  readonly settings: MailSettings
  /** Whose mail it is, where the settings do not say it. */
  readonly operatorName: () => Promise<string>
  /** Links of mail in files are logged, so that whoever tries Carte need not open the file. */
  readonly logsLinks?: boolean
}

/**
 * Mail by the server of `SMTP_URL`, or without one into files. What is logged is a file's name or a message's id, never whom it is to;
 * beside a file's name, where `logsLinks`, the message's link.
 */
export function createMailer({ clock, log, settings, operatorName, logsLinks = false }: Parts): Mailer {
  const { server, folder, from, limitMs } = settings
  const files = createOutgoingFolder(folder, 'eml', clock)
  const smtp = server && smtpTransport(server, limitMs)
  const altogetherMs = limitMs === undefined ? ALTOGETHER_MS : 2 * limitMs
  const written = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  const sender = async (): Promise<Mailbox> => ({
    name: oneLine(from.name || (await operatorName())),
    address: from.address,
  })

  const deliver = async (mail: Parameters<typeof written.sendMail>[0], link: string | undefined): Promise<void> => {
    if (smtp) {
      const { messageId }: Sent = await within(smtp.sendMail(mail), altogetherMs)
      log.info({ messageId }, 'A mail was taken by the mail server')
      return
    }
    const { message } = await written.sendMail(mail)
    const file = await files.write(message as Buffer)
    log.info(logsLinks && link !== undefined ? { file, link } : { file }, 'A mail was written to a file')
  }

  return {
    async send({ to, subject, text, html, link }) {
      if (!isMailAddress(to)) throw new MailError('no mail address', true)
      try {
        const mail = {
          from: await sender(),
          // An object, so that nothing in it is read as a list of addresses.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          date: clock.now(),
          // Nobody's holiday notice comes back.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }
        await deliver(mail, link)
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
  }
}
