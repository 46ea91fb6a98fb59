import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE = 'sandbox-signature'
/** An older webhook may be a replay. */
const TOLERANCE_SECONDS = 300

const signatureOf = (key: Buffer, seconds: number, body: Buffer | string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')

export function signWebhook(key: Buffer, body: string, at: Date): Readonly<Record<string, string>> {
  const seconds = Math.floor(at.getTime() / 1000)
  return { [SIGNATURE]: `t=${seconds},v1=${signatureOf(key, seconds, body)}` }
}

export function isSigned(key: Buffer, body: Buffer, header: string | string[] | undefined, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? []
  if (time === undefined || given === undefined) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = signatureOf(key, Number(time), body)
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
