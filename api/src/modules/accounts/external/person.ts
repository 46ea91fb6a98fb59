/** Whom a provider says it has let in. */
export interface ExternalPerson {
  readonly subject: string
  /** An address that the provider knows to be theirs; null where it says none, or does not know. */
  readonly email: string | null
  readonly name: string
  readonly lastName: string
}

export type Claims = Readonly<Record<string, unknown>>

const NAME_MAX = 100
/** Microsoft has its own word for it: the owner of the address's domain is the one who vouches. */
const MICROSOFT = 'https://login.microsoftonline.com/'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''
const isYes = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function isVerified(claims: Claims, issuer: string): boolean {
  return isYes(claims.email_verified) || (issuer.startsWith(MICROSOFT) && isYes(claims.xms_edov))
}

/** First and last name; a provider that knows one name alone has the first word of it for the first name. */
function namesOf(claims: Claims): Pick<ExternalPerson, 'name' | 'lastName'> {
  const [given, family] = [textOf(claims.given_name), textOf(claims.family_name)]
  if (given !== '' || family !== '') return { name: given, lastName: family }
  const [name = '', ...rest] = textOf(claims.name).split(/\s+/)
  return { name, lastName: rest.join(' ') }
}

/** Reads what a provider tells of somebody. @param issuer whose word the claims are */
export function personOf(subject: string, claims: Claims, issuer: string): ExternalPerson {
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  return { subject, email: email !== '' && isVerified(claims, issuer) ? email : null, ...namesOf(claims) }
}
