import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { RemoteCode, ShellModule } from '@carte/contract'
import { UserError } from '../env.ts'
import type { NodePart } from './releases.ts'

/** A text of a release. @throws Error when it is not there or is not what the release says */
export async function readReleased(folder: string, { file, integrity }: NodePart): Promise<RemoteCode> {
  const path = join(folder, file)
  const content = await readFile(path)
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`
  if (hash !== integrity) throw new Error(`${path} is not what its release says`)
  return { file: path, text: content.toString() }
}

/** Runs the shell's part for Node: a fresh one each time, with a React of its own. @throws UserError when it does not run */
export async function loadShell(folder: string, part: NodePart): Promise<ShellModule> {
  try {
    const { file, text } = await readReleased(folder, part)
    const run = compileFunction(text, ['module', 'exports', 'require'], { filename: file })
    const module = { exports: {} as Partial<ShellModule> }
    run(module, module.exports, createRequire(file))
    const { createHandler } = module.exports
    if (typeof createHandler !== 'function') throw new Error(`${file} exports no createHandler`)
    return { createHandler }
  } catch (error) {
    throw new UserError(`The shell's part for Node does not run: ${(error as Error).message}. Build it again.`, {
      cause: error,
    })
  }
}
