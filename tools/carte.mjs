// Starts a command of this repository on the Node that the repository brings along. Runs on Node 20 and later, and
// needs nothing but npm: what is missing is installed first.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.carte-install')
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const install = "npx --yes -p node@24 -p pnpm@12 -c 'pnpm install --frozen-lockfile'"
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')
const wanted = `${lock} ${process.platform} ${process.arch}\n`

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write('Installing dependencies (only when they have changed)…\n')
  const { status, stdout, stderr, error } = spawnSync(install, {
    cwd: root,
    shell: process.platform === 'win32' ? true : '/bin/sh',
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    // Without a terminal to ask, pnpm refuses to replace an older node_modules unless it is told that nobody answers.
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) {
    process.stderr.write(
      `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\nThe dependencies could not be installed.\n`,
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

// The channel tells the child when this process is gone, even if it was killed and could pass nothing on.
const child = spawn(node, [join(root, 'tools/src/cli.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// npm puts a shell between itself and this process, and either may end without passing anything on.
const ancestors = () => {
  const parent = process.ppid
  const stat = `/proc/${parent}/stat`
  return existsSync(stat) ? `${parent} ${readFileSync(stat, 'utf8').split(') ').pop().split(' ')[1]}` : `${parent}`
}
const started = ancestors()
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== started) child.kill('SIGTERM')
  }, 250).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
