import { paths } from '@carte/navigation'
import { matchRoute } from '../routes.ts'

/** The address of the offline page for a guest who is at `from` (path and query): it names that page where they return to it. */
export function offlineFrom(from: string): string {
  const resumes = matchRoute(from.replace(/[?#].*/s, ''))?.row.resumes
  return paths.offline.href({ redirectUri: resumes ? from : undefined })
}
