import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderSite } from '@carte/api/server'
import { RemotesRegistry } from '@carte/contract/schemas'

const ROOT = join(import.meta.dirname, '../..')

async function textOf(url: URL): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.text()
}

/** Returns the build folders that the site at `origin` serves. */
export async function liveSite(origin: string): Promise<FolderSite> {
  const [, shell] = /\/shell\/([^/"]+)\//.exec(await textOf(new URL('/', origin))) ?? []
  const { remotes } = RemotesRegistry.parse(JSON.parse(await textOf(new URL('/remotes.json', origin))))
  return {
    shell: join(ROOT, 'shell/dist', String(shell)),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { live }]) => [name, join(ROOT, `remote-${name}/dist`, live.version)]),
    ),
  }
}

/** Changes the text of a release's Node build; returns null to delete it. */
export type DamageBuild = (text: string) => string | null

/** Copies a release with a damaged Node build whose hash is correct. */
export async function damagedCopy(release: string, folder: string, damage: DamageBuild): Promise<string> {
  await cp(release, folder, { recursive: true })
  const file = join(folder, 'release.json')
  const described = JSON.parse(await readFile(file, 'utf8')) as { node: { file: string; integrity: string } }
  const part = join(folder, described.node.file)
  const text = damage(await readFile(part, 'utf8'))
  if (text === null) {
    await rm(part)
    return folder
  }
  await writeFile(part, text)
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  await writeFile(file, JSON.stringify({ ...described, node: { ...described.node, integrity } }))
  return folder
}
