import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { RemoteCode, ShellModule, ShellUses } from '@carte/contract'
import { type CheckContext, type Host, isHost, nameInSentence, nameOf, type Pair, type Remote } from './versions.ts'

/** The name under which a remote exposes its screens to hosts. */
const SCREENS = './screens'

/** What a remote exposes, by the names that hosts use: `menu/article`, `menu/Basket`. */
interface Contents {
  readonly screens: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
}
type Opened = { readonly contents: Contents } | { readonly cause: unknown }

/** Returns the message of a thrown value. It may come from another realm, where `instanceof Error` does not work. */
export const reasonOf = (cause: unknown): string => (String(cause).split('\n')[0] ?? '').replace(/^Error: /, '')

/** Loads a host's Node build. Returns null when the build does not list the screens and widgets that the host uses. */
export async function openHost({
  folder,
  release,
}: Host): Promise<Required<Pick<ShellModule, 'uses' | 'contentsOf'>> | null> {
  if (!release.node) return null
  const filename = join(folder, release.node.file)
  const run = compileFunction(await readFile(filename, 'utf8'), ['module', 'exports', 'require'], { filename })
  const module = { exports: {} as Partial<ShellModule> }
  run(module, module.exports, createRequire(filename))
  const { uses, contentsOf } = module.exports
  return uses && contentsOf ? { uses, contentsOf } : null
}

async function codeOf({ folder, release }: Remote): Promise<RemoteCode | null> {
  if (!release.node) return null
  const file = join(folder, release.node.file)
  return { file, text: await readFile(file, 'utf8') }
}

async function open(contentsOf: NonNullable<ShellModule['contentsOf']>, remote: Remote): Promise<Opened> {
  const named = (names: readonly string[]) => new Set(names.map((name) => `${remote.part}/${name}`))
  try {
    const code = await codeOf(remote)
    if (!code) return { cause: 'it has no build for servers' }
    const { screens, parts } = contentsOf(code)
    return { contents: { screens: named(screens), parts: named(parts) } }
  } catch (cause) {
    return { cause }
  }
}

const shortOf = (name: string): string => name.slice(name.indexOf('/') + 1)
const routesTo = ({ routes }: ShellUses, screen: string) => routes.filter((route) => route.screen === screen)

/**
 * Returns a problem for each screen or widget that the host uses and that the live remote has but the new one lacks.
 */
function missing(host: Host, uses: ShellUses, candidate: Remote, had: Contents, has: Contents): readonly string[] {
  const lost = (screen: string) => had.screens.has(screen) && !has.screens.has(screen)
  const screens = new Set(uses.routes.flatMap(({ screen }) => (screen !== null && lost(screen) ? [screen] : [])))
  const parts = uses.parts.filter((part) => had.parts.has(part) && !has.parts.has(part))
  return [
    ...[...screens].map(
      (screen) =>
        `${nameOf(candidate)} no longer shows the screen \`${shortOf(screen)}\`, which ${nameInSentence(host)} has a route for.`,
    ),
    ...parts.map(
      (part) =>
        `${nameOf(candidate)} no longer has the widget \`${shortOf(part)}\`, which ${nameInSentence(host)} shows.`,
    ),
  ]
}

async function checkRemote(host: Host, candidate: Remote, live: Remote | undefined): Promise<readonly string[]> {
  const opened = await openHost(host)
  if (!opened) return []
  const now = await open(opened.contentsOf, candidate)
  if ('cause' in now) return [`${nameOf(candidate)} does not start in ${nameInSentence(host)}: ${reasonOf(now.cause)}`]
  const before = live && (await open(opened.contentsOf, live))
  return before && 'contents' in before ? missing(host, opened.uses, candidate, before.contents, now.contents) : []
}

/**
 * Returns a problem for each address that shows a screen today and that the new shell routes to a screen that no live
 * remote has. A dropped route is no problem.
 */
function lostRoutes(candidate: Host, uses: ShellUses, live: Host, before: ShellUses, remotes: readonly Contents[]) {
  const isAvailable = (screen: string) => remotes.some(({ screens }) => screens.has(screen))
  return before.routes.flatMap(({ pattern, screen }) => {
    if (screen === null || !isAvailable(screen)) return []
    const next = uses.routes.find((route) => route.pattern === pattern)?.screen
    if (!next || isAvailable(next) || routesTo(uses, screen).some((route) => route.pattern === pattern)) return []
    return [
      `${nameOf(candidate)} routes ${pattern} to \`${next}\`, which no live remote has; ${nameInSentence(live)} shows \`${screen}\` there.`,
    ]
  })
}

async function checkHost({
  candidate,
  pairs,
  hosts,
}: CheckContext & { readonly candidate: Host }): Promise<readonly string[]> {
  const opened = await openHost(candidate)
  if (!opened)
    return [
      `${nameOf(candidate)} does not list the screens and widgets that it uses, because its Node build is too old. Build it again.`,
    ]
  const all = await Promise.all(
    pairs.map(async ({ remote }) => ({ remote, opened: await open(opened.contentsOf, remote) })),
  )
  const broken = all.flatMap(({ remote, opened: each }) =>
    'cause' in each
      ? [`${nameOf(remote)} does not start in ${nameInSentence(candidate)}: ${reasonOf(each.cause)}`]
      : [],
  )
  const live = hosts.find(({ role }) => role === 'live')
  const before = live && (await openHost(live))
  if (!before) return broken
  const contents = all.flatMap(({ remote, opened: each }) =>
    remote.role === 'live' && 'contents' in each ? [each.contents] : [],
  )
  return [...broken, ...lostRoutes(candidate, opened.uses, live, before.uses, contents)]
}

/**
 * Checks that a remote starts in every host that may load it, and that it has the screens and widgets that they use.
 */
export async function checkContents(context: CheckContext): Promise<readonly string[]> {
  const { candidate, pairs, remotes } = context
  if (isHost(candidate)) return checkHost({ ...context, candidate })
  if (!candidate.release.exposes[SCREENS])
    return [`${nameOf(candidate)} no longer exposes \`${SCREENS}\`, which every shell loads.`]
  const live = remotes.find(({ part, role }) => part === candidate.part && role === 'live')
  const problems = await Promise.all(pairs.map(({ host }: Pair) => checkRemote(host, candidate, live)))
  return problems.flat()
}
