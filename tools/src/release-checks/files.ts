import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ReleaseFile } from '@carte/contract'
import { matchesIntegrity } from '@carte/releases'
import { fileOf, type Host, isHost, nameOf, type Remote } from './versions.ts'

const decompress = promisify(brotliDecompress)

/** The shell's service worker, which no release names: browsers check it by requesting it again. */
const UNNAMED_FILES = ['sw.js']
/** The form in which the bundler writes the hashes of files that a build loads later. */
const HASH_IN_BUILD = /sha256-[A-Za-z0-9+/]{43}=/g

const hashOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

const servedByHost = ({ release: { js, css, embed } }: Host): readonly ReleaseFile[] => [
  ...js,
  ...css,
  ...(embed ? [embed.loader, ...embed.js, ...embed.css] : []),
]

const servedByRemote = ({ release: { entry, exposes, words = {} } }: Remote): readonly ReleaseFile[] => [
  entry,
  ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css]),
  ...Object.values(words).flat(),
]

/** Returns the files that `release.json` names, relative to the release's folder, with their hashes. */
function namedBy(version: Host | Remote): ReadonlyMap<string, string> {
  const { node, sources } = version.release
  const served = isHost(version) ? servedByHost(version) : servedByRemote(version)
  const unserved = [node, sources].filter((part) => part !== undefined)
  return new Map([
    ...served.map(({ url, integrity }) => [fileOf(url), integrity] as const),
    ...unserved.map(({ file, integrity }) => [file, integrity] as const),
  ])
}

interface Content {
  readonly file: string
  readonly content: Buffer
}

/** Returns a problem for each named file that is missing or has another hash. */
async function checkNamed(version: Host | Remote, named: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const name = nameOf(version)
  const problems = await Promise.all(
    [...named].map(async ([file, integrity]) => {
      const content = await readFile(join(version.folder, file)).catch(() => null)
      if (content === null) return [`${name} names the file ${file}, which does not exist.`]
      return matchesIntegrity(content, integrity)
        ? []
        : [`${name} has a file ${file} whose hash is not the one in release.json: browsers would reject it.`]
    }),
  )
  return problems.flat()
}

/** Checks that each `.br` file decompresses to the file beside it, because most browsers get the compressed one. */
async function checkCompressed(version: Host | Remote, contents: readonly Content[]): Promise<readonly string[]> {
  const problems = await Promise.all(
    contents.map(async ({ file, content }) => {
      const packed = await readFile(join(version.folder, `${file}.br`)).catch(() => null)
      const text = packed && (await decompress(packed).catch(() => null))
      return packed === null || text?.equals(content)
        ? []
        : [`${nameOf(version)} has other content in ${file}.br than in ${file}: browsers would reject it.`]
    }),
  )
  return problems.flat()
}

/** Returns a problem for each script without a known hash, and for each hash without a file. */
function checkLazyFiles(version: Host | Remote, named: ReadonlyMap<string, string>, contents: readonly Content[]) {
  const name = nameOf(version)
  const known = new Set(
    contents
      .filter(({ file }) => named.has(file) && file.endsWith('.js'))
      .flatMap(({ content }) => content.toString().match(HASH_IN_BUILD) ?? []),
  )
  const hashes = new Map(contents.map(({ file, content }) => [file, hashOf(content)]))
  const existing = new Set(hashes.values())
  const unchecked = [...hashes].filter(([file, hash]) => file.endsWith('.js') && !named.has(file) && !known.has(hash))
  const lost = [...known].filter((hash) => !existing.has(hash))
  return [
    ...unchecked.map(
      ([file]) =>
        `${name} has a script ${file} that no browser can verify: neither release.json nor the build contains its hash.`,
    ),
    ...lost.map((hash) => `${name} loads a file with the hash ${hash}, which does not exist.`),
  ]
}

/**
 * Checks that all files of a release exist with the content that the release names. Every script must have its hash in
 * `release.json` or in the build that loads it, so that browsers verify it.
 */
export async function checkFiles(version: Host | Remote): Promise<readonly string[]> {
  const { folder } = version
  const named = namedBy(version)
  const all = await readdir(folder, { recursive: true })
  const files = all.filter((file) => /\.(?:js|css)$/.test(file) && !UNNAMED_FILES.includes(file))
  const contents = await Promise.all(files.map(async (file) => ({ file, content: await readFile(join(folder, file)) })))
  return [
    ...(await checkNamed(version, named)),
    ...checkLazyFiles(version, named, contents),
    ...(await checkCompressed(version, contents)),
  ]
}
