import { createTransport, type SentMessageInfo } from 'nodemailer'
import type { Context } from '../../config/context.ts'
import { createOutgoingFolder } from './outgoing-folder.ts'
import { isMailAddress, type Mailbox, type MailSettings, type SmtpServer } from './settings.ts'

/** A message to one address; `text` and `html` have the same content. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link?: string
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the message, within seven seconds.
   *
   * @throws MailError
   */
  send(message: Message): Promise<void>
}

/** The message was not accepted. The error contains no address, because it is logged. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The mail server rejected this address or message permanently. */
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`The mail was not accepted: ${reason}`)
    this.isFinal = isFinal
  }
}

/** Timeouts of the mail server: to connect, to greet, between two answers, and for a whole message. */
const CONNECT_MS = 3_000
const GREETING_MS = 3_000
const SILENCE_MS = 5_000
const TOTAL_MS = 7_000

/** The fields of a nodemailer error that may be logged. Its message quotes the server, which quotes the address. */
interface SmtpFailure {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
}

function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode, command } = error as SmtpFailure
  const isRejected = typeof responseCode === 'number' && responseCode >= 500
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  const words = [code, command, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number')
  return new MailError(words.join(' ') || 'unknown error', isRejected && isAboutMessage)
}

async function withTimeout<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('timeout', false)), limitMs)
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
    // Never send a password over a network unencrypted.
    requireTLS: user !== null && !secure && !LOOPBACK.test(host),
    dnsTimeout: limitMs ?? CONNECT_MS,
    connectionTimeout: limitMs ?? CONNECT_MS,
    greetingTimeout: limitMs ?? GREETING_MS,
    socketTimeout: limitMs ?? SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Replaces line breaks and control characters, which could end a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Sent = Pick<SentMessageInfo, 'messageId'>
interface MailerDeps extends Pick<Context, 'clock' | 'log'> {
  readonly settings: MailSettings
  /** Sender name, if the settings have none. */
  readonly operatorName: () => Promise<string>
  /** Logs the links of messages in files, so that a first user of Carte need not open the file. */
  readonly logsLinks?: boolean
}

/**
 * Creates a mailer that uses the server of `SMTP_URL`, or without one writes files. It logs the file's name or the
 * message's id, never the recipient; with `logsLinks` also the link of a message in a file.
 */
export function createMailer({ clock, log, settings, operatorName, logsLinks = false }: MailerDeps): Mailer {
  const { server, folder, from, limitMs } = settings
  const files = createOutgoingFolder(folder, 'eml', clock)
  const smtp = server && smtpTransport(server, limitMs)
  const totalMs = limitMs === undefined ? TOTAL_MS : 2 * limitMs
  const fileTransport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  const sender = async (): Promise<Mailbox> => ({
    name: oneLine(from.name || (await operatorName())),
    address: from.address,
  })

  const deliver = async (
    mail: Parameters<typeof fileTransport.sendMail>[0],
    link: string | undefined,
  ): Promise<void> => {
    if (smtp) {
      const { messageId }: Sent = await withTimeout(smtp.sendMail(mail), totalMs)
      log.info({ messageId }, 'The mail server accepted a mail')
      return
    }
    const { message } = await fileTransport.sendMail(mail)
    const file = await files.write(message as Buffer)
    log.info(logsLinks && link !== undefined ? { file, link } : { file }, 'A mail was written to a file')
  }

  return {
    async send({ to, subject, text, html, link }) {
      if (!isMailAddress(to)) throw new MailError('invalid address', true)
      try {
        const mail = {
          from: await sender(),
          // An object, so that nodemailer does not parse it as a list of addresses.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          date: clock.now(),
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }
        await deliver(mail, link)
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
  }
}
