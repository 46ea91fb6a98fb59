import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A software authenticator: it makes passkeys and signs challenges like a telephone or a security key (WebAuthn Level 3,
// ES256, without attestation), for tests that run through the server's real verification.

/** Options of the server, in the JSON form of the WebAuthn specification. */
type Options = Readonly<Record<string, unknown>>

interface StoredPasskey {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

export interface Authenticator {
  /** Makes a passkey, as `navigator.credentials.create` does. */
  create(options: Options): ReturnType<typeof attestation>
  /** Signs a challenge with its latest passkey, as `navigator.credentials.get` does. */
  get(options: Options): ReturnType<typeof assertion>
}

export interface AuthenticatorOptions {
  /** The origin of the page that asks. */
  readonly origin: string
  /** Whether it checks the person, by a PIN or a fingerprint. Default: true. */
  readonly isVerifying?: boolean
  /** Sent as a certificate that says who made the authenticator. */
  readonly certificate?: Buffer
}

/** Creates an authenticator without passkeys. Properties can be changed between calls. */
export function createAuthenticator(
  options: AuthenticatorOptions,
): Authenticator & { origin: string; isVerifying: boolean } {
  const passkeys: StoredPasskey[] = []
  const self = {
    origin: options.origin,
    isVerifying: options.isVerifying ?? true,
    certificate: options.certificate ?? null,
    create(asked: Options) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { rp, user } = asked as { rp: { id: string }; user: { id: string } }
      const id = randomBytes(16).toString('base64url')
      const passkey = { id, rpId: rp.id, userHandle: user.id, privateKey, counter: 0 }
      passkeys.push(passkey)
      return attestation(self, passkey, publicKey, String(asked.challenge))
    },
    get(asked: Options) {
      const passkey = passkeys.at(-1)
      if (!passkey) throw new Error('The authenticator has no passkey')
      passkey.counter++
      return assertion(self, passkey, String(asked.challenge))
    },
  }
  return self
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

const clientDataOf = (type: string, challenge: string, origin: string): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false })

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

function authenticatorData(rpId: string, isVerifying: boolean, counter: number, credential?: Buffer): Buffer {
  const flags = USER_PRESENT | (isVerifying ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)])
}

interface Settings {
  readonly origin: string
  readonly isVerifying: boolean
  readonly certificate: Buffer | null
}

function attestation(
  { origin, isVerifying, certificate }: Settings,
  { id, rpId }: StoredPasskey,
  publicKey: KeyObject,
  challenge: string,
) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const idBytes = Buffer.from(id, 'base64url')
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, coseKey])
  const authData = authenticatorData(rpId, isVerifying, 0, credential)
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, origin)),
      attestationObject: base64url(
        cbor(
          new Map<string, string | Buffer | CborMap>([
            ['fmt', certificate ? 'packed' : 'none'],
            ['attStmt', new Map(certificate ? [['x5c', certificate]] : [])],
            ['authData', authData],
          ]),
        ),
      ),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  }
}

function assertion(
  { origin, isVerifying }: Settings,
  { id, rpId, userHandle, privateKey, counter }: StoredPasskey,
  challenge: string,
) {
  const clientData = clientDataOf('webauthn.get', challenge, origin)
  const authData = authenticatorData(rpId, isVerifying, counter)
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
      userHandle,
    },
    clientExtensionResults: {},
  }
}

type CborMap = ReadonlyMap<number | string, CborValue>
type CborValue = number | string | Buffer | CborMap

/** Encodes the head of a CBOR item: its major type and its length or value (RFC 8949, section 3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...(value as CborMap)].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([cborHead(5, (value as CborMap).size), ...entries])
}
