import { paths } from '@carte/navigation'
import { matchRoute } from '../routes.ts'

/**
 * Returns the address of the offline page for a guest at `from` (path and query). It names `from` if the guest is to
 * return there.
 */
export function offlineAddress(from: string): string {
  const resumes = matchRoute(from.replace(/[?#].*/s, ''))?.row.resumes
  return paths.offline.href({ redirectUri: resumes ? from : undefined })
}
