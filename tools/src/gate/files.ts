import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from '@carte/contract'
import { fileOf, type Host, isHost, nameOf, type Remote } from './versions.ts'

/** The shell's service worker, which browsers check by asking for it. */
const NOT_NAMED = ['sw.js']
/** As the bundler writes down the hashes of what a build loads later. */
const INSIDE = /sha256-[A-Za-z0-9+/]{43}=/g

const hashOf = (algorithm: 'sha256' | 'sha384', content: Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/** What `release.json` names, by file below the release's folder, with the hash that it gives. */
function namedBy(version: Host | Remote): ReadonlyMap<string, string> {
  const { node, sources } = version.release
  const served: readonly ReleaseFile[] = isHost(version)
    ? [...version.release.js, ...version.release.css]
    : [version.release.entry, ...Object.values(version.release.exposes).flatMap(({ js, css }) => [...js, ...css])]
  const unserved = [node, sources].filter((part) => part !== undefined)
  return new Map([
    ...served.map(({ url, integrity }) => [fileOf(url), integrity] as const),
    ...unserved.map(({ file, integrity }) => [file, integrity] as const),
  ])
}

/**
 * Every file is there and is what the release says, and no script can run that nobody checks: each stands with its hash in
 * `release.json` or in the build that loads it.
 */
export async function checkFiles(version: Host | Remote): Promise<readonly string[]> {
  const name = nameOf(version)
  const { folder } = version
  const read = (file: string) => readFile(join(folder, file)).catch(() => null)
  const named = namedBy(version)

  const wrong = await Promise.all(
    [...named].map(async ([file, integrity]) => {
      const content = await read(file)
      if (content === null) return [`${name} names the file ${file}, which is not there.`]
      return hashOf('sha384', content) === integrity
        ? []
        : [`${name} has a file ${file} that is not the one whose hash it gives: browsers would refuse it.`]
    }),
  )

  const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file) && !NOT_NAMED.includes(file))
  const contents = await Promise.all(files.map(async (file) => ({ file, content: await readFile(join(folder, file)) })))
  const known = new Set<string>()
  for (const { file, content } of contents) {
    if (named.has(file) && file.endsWith('.js'))
      for (const hash of content.toString().match(INSIDE) ?? []) known.add(hash)
  }
  const hashes = new Map(contents.map(({ file, content }) => [file, hashOf('sha256', content)]))
  const unchecked = files
    .filter((file) => file.endsWith('.js') && !named.has(file) && !known.has(hashes.get(file) ?? ''))
    .map(
      (file) => `${name} has a script ${file} that nobody would check: neither its release nor its build has its hash.`,
    )
  const there = new Set(hashes.values())
  const lost = [...known].filter((hash) => !there.has(hash))
  return [
    ...wrong.flat(),
    ...unchecked,
    ...lost.map((hash) => `${name} loads a file with the hash ${hash} later, which is not there.`),
  ]
}
