import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNamed } from '@carte/config/package-rules'
import { bundle } from '../bundle.ts'
import { UserError } from '../say.ts'

/** Builds the script that chooses the versions of a visit in the browser, for hosting without our server. */
export async function buildStartScript(): Promise<{ readonly name: string; readonly text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-start-'))
  try {
    const problems = await bundle(packageNamed('shell'), { folder }, 'rspack.static-host.config.ts')
    if (problems.length > 0)
      throw new UserError(`Building the start script of the static site failed.\n${problems.join('\n')}`)
    const name = (await readdir(folder)).find((file) => file.endsWith('.js'))
    if (name === undefined) throw new UserError('Building the start script of the static site wrote no .js file.')
    return { name, text: await readFile(join(folder, name), 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
