export interface ExternalPerson {
  readonly subject: string
  /** Null if the provider names no address or has not verified it. */
  readonly email: string | null
  readonly name: string
  readonly lastName: string
}

export type Claims = Readonly<Record<string, unknown>>

const NAME_MAX = 100
/** Microsoft reports a verified address as `xms_edov`: the owner of the address's domain has verified it. */
const MICROSOFT = 'https://login.microsoftonline.com/'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function isVerified(claims: Claims, issuer: string): boolean {
  return isTrue(claims.email_verified) || (issuer.startsWith(MICROSOFT) && isTrue(claims.xms_edov))
}

function namesOf(claims: Claims): Pick<ExternalPerson, 'name' | 'lastName'> {
  const [given, family] = [textOf(claims.given_name), textOf(claims.family_name)]
  if (given !== '' || family !== '') return { name: given, lastName: family }
  const [name = '', ...rest] = textOf(claims.name).split(/\s+/)
  return { name, lastName: rest.join(' ') }
}

/** Reads a person from claims. @param issuer who issued the claims; it decides which claims count as verification */
export function personOf(subject: string, claims: Claims, issuer: string): ExternalPerson {
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  return { subject, email: email !== '' && isVerified(claims, issuer) ? email : null, ...namesOf(claims) }
}
