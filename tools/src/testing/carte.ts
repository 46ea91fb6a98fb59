import { jest } from '@jest/globals'
import { runCommand } from '../run-command.ts'

export interface CarteResult {
  readonly code: number
  /** Standard output and standard error, trimmed. */
  readonly output: string
}

/**
 * Runs a command in this process, with `env` added to the environment. A separate process would have to load all
 * modules again. @throws what `runCommand` throws
 */
export async function carte(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CarteResult> {
  const before = { ...process.env }
  let output = ''
  const streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      output += chunk
      return true
    }),
  )
  Object.assign(process.env, env)
  try {
    const code = await runCommand(args)
    return { code, output: output.trim() }
  } finally {
    for (const stream of streams) stream.mockRestore()
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
