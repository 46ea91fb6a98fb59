import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { qrPath } from '../../infrastructure/images/qr-path.ts'

// Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which every app supports.

const PERIOD_SECONDS = 30
/** Accepted codes before and after the present one, for clocks that differ. */
const WINDOW = 1
const SECRET_BYTES = 20

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Buffer, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS })

/** The secret that wrong codes are compared with if there is none, for the same work (ADMIN-5). */
const DUMMY_SECRET = newTotpSecret()

/**
 * Returns the number of the period that a code belongs to; null for a wrong code. The caller stores the number, and
 * accepts only codes of later periods.
 */
export function periodOfCode(secret: Buffer | null, code: string, now: Date): number | null {
  const totp = totpOf(secret ?? DUMMY_SECRET)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW })
  return secret === null || delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Returns what a person needs to set up an authenticator app: the secret as text, as an address and as a QR code. */
export function totpSetup(secret: Buffer, names: { readonly issuer: string; readonly label: string }) {
  const totp = totpOf(secret, names)
  const uri = totp.toString()
  const rows = encodeQR(uri, 'raw', { ecc: 'medium' })
  return { secret: totp.secret.base32, uri, qrPath: qrPath(rows), qrSize: rows.length }
}
