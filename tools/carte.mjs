// Starts a command of this repository on the Node that the repository brings along. Runs on Node 20 and later, and
// needs nothing but npm: what is missing is installed first.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.carte-install')
const isWindows = process.platform === 'win32'
const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** What is to end when this process is told to: the installation, then the command. */
let end = () => {}
let endedBy = null

function stop(signal) {
  endedBy = signal
  end(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

// npm puts a shell between itself and this process, and either may end without passing anything on.
const ancestors = () => {
  const parent = process.ppid
  const stat = `/proc/${parent}/stat`
  return existsSync(stat) ? `${parent} ${readFileSync(stat, 'utf8').split(') ').pop().split(' ')[1]}` : `${parent}`
}
const started = ancestors()
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== started) stop('SIGTERM')
  }, 250).unref()
}

const finished = (child) =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, signal: null, error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
const codeOf = (signal) => (signal === 'SIGINT' ? 130 : 143)

async function install() {
  process.stderr.write('Installing dependencies (only when they have changed)…\n')
  const child = spawn("npx --yes -p node@24 -p pnpm@12 -c 'pnpm install --frozen-lockfile'", {
    cwd: root,
    shell: isWindows ? true : '/bin/sh',
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own: npx has processes below it that a signal to npx alone would leave behind.
    detached: !isWindows,
    // Without a terminal to ask, pnpm refuses to replace an older node_modules unless it is told that nobody answers.
    env: { ...process.env, CI: 'true' },
  })
  end = () => (isWindows || child.exitCode !== null ? child.kill() : process.kill(-child.pid, 'SIGTERM'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
    })
  }
  const outcome = await finished(child)
  end = () => {}
  if (endedBy) process.exit(codeOf(endedBy))
  if (outcome.code === 0) return
  process.stderr.write(`${said}${outcome.error?.message ?? ''}\nThe dependencies could not be installed.\n`)
  process.exit(1)
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')
const wanted = `${lock} ${process.platform} ${process.arch}\n`
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await install()
  writeFileSync(stamp, wanted)
}

// The channel tells the child when this process is gone, even if it was killed and could pass nothing on.
const child = spawn(node, [join(root, 'tools/src/cli.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
end = (signal) => child.kill(signal)
const { code, signal } = await finished(child)
process.exit(code ?? codeOf(signal))
