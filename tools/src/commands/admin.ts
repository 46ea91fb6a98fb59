import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type AdminInvitation, inviteAdmin, LANGUAGES, OPERATOR_ROLES, withDatabase } from '@carte/api/staff-accounts'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface AdminOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'>, AdminInvitation {
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  /** The address of the site, for the link. */
  readonly origin: string
}

const FLAGS = {
  sample: { type: 'string', default: 'chain' },
  email: { type: 'string' },
  role: { type: 'string', default: 'admin' },
  language: { type: 'string', default: 'en' },
} as const
const HELP = `invite --email anna@example.com, --role ${OPERATOR_ROLES.join('|')}, --language ${LANGUAGES.join('|')}, --sample=chain|single|large`

function oneOf<T extends string>(flag: string, text: string, all: readonly T[]): T {
  const found = all.find((each) => each === text)
  if (found === undefined) throw new UserError(`--${flag} is "${text}"; it can be ${all.join(', ')}.`, 2)
  return found
}

/** Reads the arguments of `admin`. @throws UserError for invalid ones */
export function readAdminOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): AdminOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const [action, word] = positionals
  if (action !== 'invite' || word !== undefined)
    throw new UserError(`Unexpected argument "${word ?? action ?? ''}". Use: ${HELP}.`, 2)
  const email = values.email?.trim() ?? ''
  if (email === '')
    throw new UserError('--email is missing. Name the address of the person, such as anna@example.com.', 2)
  return {
    email,
    role: oneOf('role', values.role, OPERATOR_ROLES),
    language: oneOf('language', values.language, LANGUAGES),
    origin: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || '8080'}`,
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

/** Runs `admin invite --email …`: prints a link that creates an account of the back office, or recovers one. */
export async function admin(args: readonly string[]): Promise<number> {
  const { email, role, language, origin, dataDir, ...where } = readAdminOptions(args)
  const job = async (db: Parameters<typeof inviteAdmin>[0]) => {
    const { link, hasAccount } = await inviteAdmin(db, origin, { email, role, language })
    say(link)
    say(
      hasAccount
        ? `${email} has an account, which has the role ${role} now. The link replaces all its ways to sign in. It works once, for 7 days.`
        : `The link creates an account for ${email} with the role ${role}. It works once, for 7 days.`,
    )
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
