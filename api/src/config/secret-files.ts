import { readFileSync } from 'node:fs'
import { type ConfigError, userErrorOf, type Variables } from './user-error.ts'

/** Variables that hold secrets, or addresses with passwords. */
const SECRET =
  /^(?:DATABASE_(?:DIRECT_)?URL|EVENTS_URL|STRIPE_(?:SECRET_KEY|PUBLISHABLE_KEY|WEBHOOK_SECRET)|SMTP_URL|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|EXTERNAL_LOGIN_[A-Z0-9_]+_CLIENT_SECRET)$/
const SUFFIX = '_FILE'
const BYTES_MAX = 65_536

/**
 * Returns the content of a file without its final line break, or what is wrong with it. The message does not repeat the
 * path, because an operator may have put the secret itself there.
 */
function readSecret(path: string): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text === '') return { problem: 'The file is empty' }
    if (text.length > BYTES_MAX || text.includes('\0')) return { problem: 'The file is not a text file with a secret' }
    return { text }
  } catch (error) {
    return { problem: `Cannot read the file (${(error as NodeJS.ErrnoException).code})` }
  }
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names: systemd credentials, Docker and Kubernetes secrets. Other
 * variables with this ending, such as `AWS_WEB_IDENTITY_TOKEN_FILE`, are ignored.
 */
export function readSecretFiles(variables: Variables): {
  readonly variables: Variables
  readonly errors: readonly ConfigError[]
} {
  const read: Record<string, string> = {}
  const errors: ConfigError[] = []
  for (const [variable, path] of Object.entries(variables)) {
    const name = variable.slice(0, -SUFFIX.length)
    if (!path || !variable.endsWith(SUFFIX) || !SECRET.test(name)) continue
    const content = variables[name] ? { problem: `Also set as ${name}. Set only one of the two` } : readSecret(path)
    if ('problem' in content) errors.push({ variable, ...content })
    else read[name] = content.text
  }
  return { variables: { ...variables, ...read }, errors }
}

/**
 * Reads secret files like `readSecretFiles`, for a command without other checks.
 *
 * @throws UserError for a file that cannot be used
 */
export function withSecretFiles(variables: Variables): Variables {
  const { variables: read, errors } = readSecretFiles(variables)
  if (errors.length > 0) throw userErrorOf(errors)
  return read
}
