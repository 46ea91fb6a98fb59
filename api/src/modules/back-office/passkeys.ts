import type { NewCredential, PasskeyAnswer } from '@carte/contract/schemas'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import type { Config } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'

// Passkeys (WebAuthn): discoverable credentials, which find the account by themselves, with user verification, so that a
// passkey is two factors: the device, and its PIN or a fingerprint (ADMIN-4).

type PasskeyRow = Selectable<Database['staff_passkey']>
type AssertionResponse = PasskeyAnswer['response']
type AttestationResponse = Extract<NewCredential, { readonly kind: 'passkey' }>['response']

const TIMEOUT_MS = 5 * 60_000
/** EdDSA, ES256 and RS256: what today's authenticators use. */
const ALGORITHMS = [-8, -7, -257]

/** The library takes long to load, and few servers' processes ever need it. */
const library = () => import('@simplewebauthn/server')

/** The site that passkeys belong to. */
interface Site {
  readonly origin: string
  readonly rpId: string
}

export function siteOf(request: FastifyRequest, config: Pick<Config, 'publicOrigin'>): Site {
  const { protocol, host } = request
  const origin = ownOrigin({ protocol, host }, config)
  return { origin, rpId: new URL(origin).hostname }
}

/** Returns the bytes by which an authenticator names the account. */
const handleOf = (accountId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(accountId))

/** Options in JSON, as the contract sends them. */
type Options = Record<string, unknown>

/** Returns options for `navigator.credentials.get`. */
export async function assertionOptions(
  { rpId }: Site,
  challenge: string,
  allowed: readonly PasskeyRow[] = [],
): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(allowed.length === 0 ? {} : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  })
  return { ...options }
}

interface NewPasskeyOwner {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

/** Returns options for `navigator.credentials.create`. */
export async function attestationOptions(
  { rpId }: Site,
  rpName: string,
  challenge: string,
  { accountId, email, name }: NewPasskeyOwner,
  existing: readonly PasskeyRow[],
): Promise<Options> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: email,
    userID: handleOf(accountId),
    userDisplayName: name || email,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/** Returns the new passkey of an answer to `attestationOptions`; null if the answer is invalid. */
export async function readNewPasskey(
  { origin, rpId }: Site,
  challenge: string,
  response: AttestationResponse,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
    // Certificates were not asked for. Checking them would fetch addresses that the sender chooses.
    if (attestation.get('attStmt').get('x5c') !== undefined || !['none', 'packed'].includes(attestation.get('fmt')))
      return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, public_key: Buffer.from(publicKey), counter, transports: response.response.transports ?? [] }
  } catch {
    // The library throws for every violation, and for input that it cannot parse.
    return null
  }
}

/**
 * Returns the account whose passkey signed the challenge, and records the use; null if the answer is invalid.
 *
 * @param accountId the only account whose passkeys count; null for a sign-in, which finds the account by the passkey
 */
export async function checkPasskey(
  db: Kysely<Database>,
  { origin, rpId }: Site,
  { challenge, accountId }: { readonly challenge: string; readonly accountId: string | null },
  response: AssertionResponse,
  now: Date,
): Promise<string | null> {
  const { verifyAuthenticationResponse } = await library()
  const passkey = await db.selectFrom('staff_passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
  const { userHandle } = response.response
  if (!passkey || (accountId !== null && passkey.account_id !== accountId)) return null
  // A sign-in names the account; the handle proves that the authenticator means the same one.
  if (accountId === null && userHandle !== Buffer.from(passkey.account_id).toString('base64url')) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    await db
      .updateTable('staff_passkey')
      .set({ counter: authenticationInfo.newCounter, last_used_at: now })
      .where('id', '=', passkey.id)
      .execute()
    return passkey.account_id
  } catch {
    // As in `readNewPasskey`.
    return null
  }
}
