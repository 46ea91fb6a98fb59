import { type AdminSession, type Problem, ProblemError } from '@carte/contract'
import { getAdminSession } from '@carte/contract/admin'
import type { LoadArgs } from '@carte/store'
import { credentialTexts } from '../credentials/texts.ts'
import { invitationTexts } from '../invitation/texts.ts'
import { adminPaths } from '../paths.ts'
import { findSection, type SectionRow } from '../sections.ts'
import { importSection, prefetchSection } from './imported-sections.ts'

type Params = Readonly<Record<string, string | readonly string[]>>

export type AdminData =
  /** The server that renders the first view does not get the session cookie, so the browser loads again. */
  | { readonly kind: 'first' }
  | { readonly kind: 'signedOut' }
  /** The page that the link of an invitation opens; it needs no session. */
  | { readonly kind: 'invitation' }
  /** The session could not be read. */
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'unknown'; readonly session: AdminSession }
  /** A section that the person's roles do not include. */
  | { readonly kind: 'forbidden'; readonly session: AdminSession }
  | {
      readonly kind: 'section'
      readonly session: AdminSession
      readonly name: string
      readonly params: Params
      readonly data: unknown
    }
  /** A section whose data could not be loaded. */
  | {
      readonly kind: 'sectionFailed'
      readonly session: AdminSession
      readonly name: string
      readonly params: Params
      readonly problem: Problem
    }

/** Loads the session, then the section of the address with its data. */
export async function loadAdmin(args: LoadArgs): Promise<AdminData> {
  const { client, url, signal, ensureTexts, isFirstView } = args
  if (isFirstView) return { kind: 'first' }
  if (adminPaths.invitation.parse(url.pathname)) {
    await ensureTexts([invitationTexts, credentialTexts])
    return { kind: 'invitation' }
  }
  const found = findSection(url.pathname)
  // At the same time as the session, because the code of a section takes as long on a slow network.
  if (found) prefetchSection(found.row, args.language)
  const answer = await client.call(getAdminSession, { signal })
  if (!answer.ok) return answer.status === 401 ? { kind: 'signedOut' } : { kind: 'failed', problem: answer.problem }
  const session = answer.data
  if (!found) return { kind: 'unknown', session }
  const { row, params } = found
  const { shopId = null } = params
  if (!row.isFor(session, shopId as string | null)) return { kind: 'forbidden', session }
  return loadSection(args, session, row, params)
}

async function loadSection(
  { client, url, language, signal, ensureTexts }: LoadArgs,
  session: AdminSession,
  row: SectionRow,
  params: Params,
): Promise<AdminData> {
  const { section } = await importSection(row)
  const load = async () => section.load?.({ client, session, params, query: url.searchParams, language, signal })
  const about = { session, name: row.name, params }
  try {
    const [data] = await Promise.all([load(), ensureTexts(section.texts)])
    return { kind: 'section', ...about, data: data ?? null }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { problem } = error
    // The session can end between the two calls.
    if (problem.status === 401) return { kind: 'signedOut' }
    if (problem.status === 403) return { kind: 'forbidden', session }
    return { kind: 'sectionFailed', ...about, problem }
  }
}
