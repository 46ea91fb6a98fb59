import { type Build, releaseName } from '@carte/config/release'

/** The folders that the server serves the site from: the shell's release, and each remote's by its short name. */
export function siteOf(builds: readonly Build[]): {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
} {
  const folders = builds.map(({ room, folder }) => [releaseName(room), folder] as const)
  const { shell = '', ...remotes } = Object.fromEntries(folders)
  return { shell, remotes }
}
