import type { Context } from '../../config/context.ts'
import { createOutgoingFolder } from '../mail/outgoing-folder.ts'

export interface SmsMessage {
  /** E.164, such as `+46701740605`. */
  readonly to: string
  readonly text: string
}

/** A provider of SMS. */
export interface SmsGateway {
  /** @throws if the message was not accepted. The error is logged, so it must not contain the phone number. */
  send(message: SmsMessage): Promise<void>
}

/** Creates a gateway that writes each message to a file: the number, an empty line, the text. */
export function createFileGateway(folder: string, { clock, log }: Pick<Context, 'clock' | 'log'>): SmsGateway {
  const files = createOutgoingFolder(folder, 'txt', clock)
  return {
    async send({ to, text }) {
      log.info({ file: await files.write(`${to}\n\n${text}\n`) }, 'A text message was written to a file')
    },
  }
}
