import { readFileSync } from 'node:fs'
import { type ConfigError, userErrorOf, type Variables } from './user-error.ts'

/** Variables that hold secrets, or addresses with passwords. */
const SECRET =
  /^(?:DATABASE_(?:DIRECT_)?URL|STRIPE_(?:SECRET_KEY|PUBLISHABLE_KEY|WEBHOOK_SECRET)|SMTP_URL|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|EXTERNAL_LOGIN_[A-Z0-9_]+_CLIENT_SECRET)$/
const ENDING = '_FILE'
const MOST_BYTES = 65_536

/**
 * Returns the content of a file without its final line break, or what is wrong with it. The message does not repeat the
 * path, because an operator may have put the secret itself there.
 */
function contentOf(path: string): { readonly text: string } | { readonly wanted: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text === '') return { wanted: 'The file that it names is empty' }
    if (text.length > MOST_BYTES || text.includes('\0'))
      return { wanted: 'The file that it names is no secret in text' }
    return { text }
  } catch (error) {
    return { wanted: `The file that it names cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names: systemd credentials, Docker and Kubernetes secrets. Other
 * variables with this ending, such as `AWS_WEB_IDENTITY_TOKEN_FILE`, are ignored.
 */
export function readSecretFiles(variables: Variables): {
  readonly variables: Variables
  readonly faults: readonly ConfigError[]
} {
  const read: Record<string, string> = {}
  const faults: ConfigError[] = []
  for (const [variable, path] of Object.entries(variables)) {
    const name = variable.slice(0, -ENDING.length)
    if (!path || !variable.endsWith(ENDING) || !SECRET.test(name)) continue
    const content = variables[name] ? { wanted: `Given beside ${name}: one of the two is enough` } : contentOf(path)
    if ('wanted' in content) faults.push({ variable, ...content })
    else read[name] = content.text
  }
  return { variables: { ...variables, ...read }, faults }
}

/**
 * Reads secret files like `readSecretFiles`, for a command without other checks.
 *
 * @throws UserError for a file that cannot be used
 */
export function withSecretFiles(variables: Variables): Variables {
  const { variables: read, faults } = readSecretFiles(variables)
  if (faults.length > 0) throw userErrorOf(faults)
  return read
}
