import { globSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyOf } from './name.ts'

/** Files of a new remote, each with `.txt` behind its name, so that they are nobody's sources until then. */
const TEMPLATE = join(import.meta.dirname, 'template')

/** What is written into the template's gaps. */
export interface Gaps {
  readonly name: string
  /** What belongs into the remote, in a few words. */
  readonly holds: string
}

const filled = (text: string, { name, holds }: Gaps): string =>
  text.replaceAll('__name__', name).replaceAll('__key__', keyOf(name)).replaceAll('__holds__', holds)

/** Writes the files of a remote into `folder`; answers their paths in it, in order. */
export async function writeRemote(folder: string, gaps: Gaps): Promise<readonly string[]> {
  const found = globSync(['**/*.txt', '.ci/*.txt'], { cwd: TEMPLATE })
  const files = found.map((file) => file.replaceAll('\\', '/').slice(0, -'.txt'.length)).sort()
  for (const file of files) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, filled(await readFile(join(TEMPLATE, `${file}.txt`), 'utf8'), gaps))
    if (file.startsWith('.ci/')) await chmod(target, 0o755)
  }
  return files
}
