import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '@carte/config/release'
import type { Sources } from '@carte/releases'
import { say } from '../say.ts'
import { compileAgainst, type Violation } from './compile-against.ts'
import {
  type CheckContext,
  type Host,
  isHost,
  morePlaces,
  nameInSentence,
  nameOf,
  type Pair,
  sourcesOf,
} from './versions.ts'

const REPORTED_MAX = 5

/**
 * Compiler errors that only report an addition, such as another code or state, and break no page. Without this list, a
 * remote that lists all values would have to be released both before and after the shell that adds one.
 */
const HARMLESS: readonly RegExp[] = [
  /^TS(?:2353|2561) /, // An object literal has more properties than the type.
  /^TS1360 /, // `satisfies` has no effect at run time.
  /^TS(?:2366|7030|2367|2678) /, // A `switch` misses a case or has one that no longer exists.
  / (?:to|of) type 'never'/, // The same, where the default case is checked with `never`.
  / required in type '(?:Readonly<)?Record</, // A `Record` misses a key for a new value.
]
const matters = ({ code, message }: Violation) => !HARMLESS.some((pattern) => pattern.test(`${code} ${message}`))

const NO_EXPORT =
  /^(?:Module '"(?<module>[^"]+)"'|'"(?<other>[^"]+)"') has no exported member (?:named )?'(?<name>[^']+)'/

/** Returns a sentence that says what does not fit, where, and with which version. */
function sentenceOf({ file, line, message }: Violation, { host, remote }: Pair, isNewHost: boolean): string {
  if (file === null)
    return isNewHost
      ? `The screens of ${nameInSentence(remote)} do not have the type that ${nameInSentence(host)} expects: ${tidy(message)}`
      : `The module \`./screens\` of ${nameInSentence(remote)} does not have the type that ${nameInSentence(host)} expects: ${tidy(message)}`
  const { module, other, name } = NO_EXPORT.exec(message)?.groups ?? {}
  if (name)
    return isNewHost
      ? `${nameOf(host)} no longer has \`${name}\` in ${module ?? other}, which ${nameInSentence(remote)} uses (${file}, line ${line}).`
      : `${nameOf(remote)} uses \`${name}\` of ${module ?? other}, which ${nameInSentence(host)} does not have (${file}, line ${line}).`
  return `${nameOf(remote)} does not compile with ${nameInSentence(host)} (${file}, line ${line}): ${tidy(message)}`
}

/** Removes the temporary folder from import paths in a message. */
const tidy = (message: string) => message.replaceAll(/import\("[^"]*\/remote\/(?:node_modules\/)?([^"]+)"\)/g, '$1')

const platformOf = (sources: Sources) =>
  JSON.stringify(
    Object.entries(sources)
      .filter(([name]) => !/^@carte\/(?:remote-|shell$)/.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Returns cached errors for the same texts, libraries and compiler, or finds and caches them. */
async function cached(
  cache: string,
  texts: readonly string[],
  find: () => Promise<readonly Violation[]>,
): Promise<readonly Violation[]> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'pnpm-lock.yaml')))
  for (const text of texts) hash.update(`\0${text}`)
  const file = join(cache, 'compiled', `${hash.digest('hex').slice(0, 16)}.json`)
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return JSON.parse(known) as readonly Violation[]
  const found = await find()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(found))
  return found
}

/** Returns the import paths that the host provides to remotes. */
const sharedBy = ({ release }: Host): readonly string[] =>
  Object.keys(release.provides ?? {}).filter((path) => path.startsWith('@carte/'))

async function checkPair(pair: Pair, isNewHost: boolean, cache: string): Promise<readonly string[]> {
  const { host, remote } = pair
  const [ours, theirs] = await Promise.all([sourcesOf(remote), sourcesOf(host)])
  if (!ours || !theirs) {
    const incomplete = ours ? host : remote
    say(`${nameOf(incomplete)} contains no sources, so the types are not compared.`)
    return []
  }
  // The remote was compiled with the same packages when it was released.
  if (isNewHost && platformOf(ours) === platformOf(theirs)) return []
  const shared = sharedBy(host)
  say(`Compiling ${nameInSentence(remote)} with what ${nameInSentence(host)} shares…`)
  const texts = [JSON.stringify(ours), JSON.stringify(theirs), ...shared]
  const violations = (await cached(cache, texts, () => compileAgainst(ours, theirs, shared))).filter(matters)
  if (violations.length === 0) return []
  // Ignore errors that the remote also has with its own packages.
  const own = await cached(cache, [texts[0] ?? '', ...shared], () => compileAgainst(ours, ours, shared))
  const known = new Set(own.map(({ file, message }) => `${file} ${message}`))
  const fresh = violations.filter(({ file, message }) => file === null || !known.has(`${file} ${message}`))
  const more = fresh.length - REPORTED_MAX
  return [
    ...fresh.slice(0, REPORTED_MAX).map((violation) => sentenceOf(violation, pair, isNewHost)),
    ...(more > 0 ? [`${nameOf(remote)} does not compile with ${nameInSentence(host)} in ${morePlaces(more)}.`] : []),
  ]
}

/**
 * Compiles remotes with the packages of the hosts that they may meet, to find what is missing or has changed.
 *
 * @param cache the folder for cached results
 */
export async function checkTypesTogether(
  { candidate, pairs }: CheckContext,
  cache: string,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const pair of pairs) problems.push(...(await checkPair(pair, isHost(candidate), cache)))
  return problems
}
