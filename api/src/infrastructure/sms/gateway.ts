import type { Context } from '../../config/context.ts'
import { createOutgoingFolder } from '../mail/outgoing-folder.ts'

/** A short message to a telephone. */
export interface TextMessage {
  /** E.164: `+46701740605`. */
  readonly to: string
  readonly text: string
}

/** What carries text messages; one file each. @throws when it was not taken, in words without the number: they may stand in a log. */
export interface TextGateway {
  send(message: TextMessage): Promise<void>
}

/** Without a gateway each message is written to a file: first the number, then an empty line, then the text. */
export function createFileGateway(folder: string, { clock, log }: Pick<Context, 'clock' | 'log'>): TextGateway {
  const files = createOutgoingFolder(folder, 'txt', clock)
  return {
    async send({ to, text }) {
      log.info({ file: await files.write(`${to}\n\n${text}\n`) }, 'A text message was written to a file')
    },
  }
}
