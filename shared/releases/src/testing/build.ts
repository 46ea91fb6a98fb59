import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderOf } from '../store.ts'

export interface MadeUpBuild {
  readonly folder: string
  readonly name: string
  readonly version: string
}

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Writes a small build with the same kinds of files as a real one. `words` are included in its code. */
export async function makeBuild(below: string, name: string, version: string, words = ''): Promise<MadeUpBuild> {
  const folder = join(below, name, version)
  const code = `/* ${name} ${version} ${words} */`
  const file = (path: string) => ({ url: `/${folderOf(name, version)}/${path}`, integrity: integrityOf(code) })
  const node = { file: 'node/screens.cjs', integrity: integrityOf(code) }
  const screens = { js: [file('screens.js')], css: [] }
  const release =
    name === 'shell'
      ? { name, version, ...screens, node }
      : { name, version, entry: file('entry.js'), exposes: { './screens': screens }, node }
  const files = {
    'entry.js': code,
    'entry.js.br': code,
    'screens.js': code,
    'node/screens.cjs': code,
    'sw.js.map': '{}',
  }
  for (const [path, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return { folder, name, version }
}
