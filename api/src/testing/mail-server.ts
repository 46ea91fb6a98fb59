import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  readonly to: readonly string[]
  readonly from: string
  readonly raw: string
  readonly mail: Email
}

export interface MailServer {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** Returns the SMTP error for a recipient or a message, such as `550 No such guest`; null accepts it. */
export interface SmtpBehavior {
  readonly recipient?: (address: string) => string | null
  readonly message?: () => string | null
  readonly login?: (user: string, password: string) => boolean
}

const smtpError = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** Starts a mail server on loopback that accepts everything that these functions do not reject. */
export async function startMailServer({ recipient, message, login }: SmtpBehavior = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: !login,
    onAuth({ username, password }, _session, done) {
      const isRight = login?.(username ?? '', password ?? '') ?? true
      done(isRight ? null : smtpError('535 Wrong password'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      const answer = recipient?.(address) ?? null
      done(answer === null ? null : smtpError(answer))
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const answer = message?.() ?? null
      if (answer !== null) return done(smtpError(answer))
      const raw = Buffer.concat(chunks).toString()
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        raw,
        mail: await PostalMime.parse(raw),
      })
      done(null)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Starts a TCP server that does only what `onConnect` does; by default it accepts connections and sends nothing. */
export async function startTcpServer(onConnect: (socket: Socket) => void = () => {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnect(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Caches parsed messages by file: files do not change, and tests poll for new ones. */
const parsed = new Map<string, Promise<Email>>()

const mailAt = (path: string): Promise<Email> => {
  const mail = parsed.get(path) ?? readFile(path).then((raw) => PostalMime.parse(raw))
  parsed.set(path, mail)
  return mail
}

/** Returns the last messages of a folder, or all, sorted by name; none if the folder does not exist. */
export async function mailsIn(
  folder: string,
  last = Number.POSITIVE_INFINITY,
): Promise<readonly { readonly file: string; readonly mail: Email }[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => !file.startsWith('.')).sort()
  return Promise.all(files.slice(-last).map(async (file) => ({ file, mail: await mailAt(join(folder, file)) })))
}
