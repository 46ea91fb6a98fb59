import { spawn } from 'node:child_process'

interface ProcessOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a Node script to its end. Returns its output; rejects with the output when it fails. */
export function runNode(args: readonly string[], { cwd, env = process.env }: ProcessOptions): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve(output.trim())
        : reject(new Error(`${args.join(' ')} in ${cwd} exited with ${code}:\n${output}`)),
    )
  })
}
