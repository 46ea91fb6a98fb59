export interface ExternalProvider {
  /** Such as `https://accounts.google.com`; the discovery document is below it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Providers by their name in environment variables; see `variableName`. */
export type ExternalProviders = Readonly<Record<string, ExternalProvider>>

const PARTS = { ISSUER: 'issuer', CLIENT_ID: 'clientId', CLIENT_SECRET: 'clientSecret' } as const
const VARIABLE = /^EXTERNAL_LOGIN_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Converts a provider id of the operator's settings to its form in environment variables: `my-company` is `MY_COMPANY`. */
export const variableName = (id: string): string => id.toUpperCase().replace(/[^A-Z0-9]/g, '_')

/** Returns the configuration of a provider; null if there is none. */
export function externalProvider(providers: ExternalProviders, id: string): ExternalProvider | null {
  const name = variableName(id)
  return Object.hasOwn(providers, name) ? (providers[name] ?? null) : null
}

/**
 * Returns what is wrong with an issuer. In production it must be https, because tokens must not cross a network
 * unencrypted.
 */
function issuerError(issuer: string, isProduction: boolean): string | null {
  const url = URL.parse(issuer)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return 'Not an address such as https://accounts.google.com'
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    return 'An issuer must not have a query, fragment or user'
  if (url.protocol === 'http:' && isProduction && !LOOPBACK.has(url.hostname)) return 'Must be https'
  return null
}

/**
 * Reads external providers from `EXTERNAL_LOGIN_<ID>_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET`. Leaves out a provider
 * that is incomplete or invalid, because guests can order without it.
 *
 * @returns the valid providers, and log messages about the others, which contain no values
 */
export function readExternalLogin(
  variables: Readonly<Record<string, string | undefined>>,
  isProduction: boolean,
): { readonly providers: ExternalProviders; readonly errors: readonly string[] } {
  const partial = new Map<string, Partial<Record<keyof ExternalProvider, string>>>()
  for (const [variable, value] of Object.entries(variables)) {
    const [, name, part] = VARIABLE.exec(variable) ?? []
    if (name === undefined || part === undefined || !value?.trim()) continue
    partial.set(name, { ...partial.get(name), [PARTS[part as keyof typeof PARTS]]: value.trim() })
  }
  const providers: Record<string, ExternalProvider> = {}
  const errors: string[] = []
  for (const [name, { issuer, clientId, clientSecret }] of partial) {
    const missing = Object.entries(PARTS).filter(([, part]) => partial.get(name)?.[part] === undefined)
    const error = issuer === undefined ? null : issuerError(issuer, isProduction)
    errors.push(
      ...missing.map(
        ([part]) => `EXTERNAL_LOGIN_${name}_${part}: Required, because another variable of this provider is set`,
      ),
    )
    if (error !== null) errors.push(`EXTERNAL_LOGIN_${name}_ISSUER: ${error}`)
    if (issuer === undefined || clientId === undefined || clientSecret === undefined || error !== null) continue
    providers[name] = { issuer, clientId, clientSecret }
  }
  return { providers, errors }
}
