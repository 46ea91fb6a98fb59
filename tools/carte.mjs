// Starts a command of this repository on the pinned Node. This file runs on Node 20 and later and needs only npm,
// because it installs whatever is missing first. `tools/bootstrap` pins Node and pnpm, `pnpm-lock.yaml` all other
// packages, each with its hash. On platforms without a pinned Node (macOS), commands run on the installed Node, which
// must be 24 or later.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.carte-install')
const isWindows = process.platform === 'win32'

const bootstrap = join(root, 'tools/bootstrap')
const { optionalDependencies: pinned } = JSON.parse(readFileSync(join(bootstrap, 'package.json'), 'utf8'))
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const pnpmPackage = `@pnpm/exe.${process.platform}-${process.arch}`
/** The path of the pinned Node on every platform, for systemd units and documents. */
const nodeLink = join(root, 'node_modules/node')
const hasNode = nodePackage in pinned
const pnpmVersion = pinned['@pnpm/exe.linux-x64']
const node = hasNode ? join(nodeLink, 'bin', isWindows ? 'node.exe' : 'node') : process.execPath
if (!hasNode && Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`No Node is pinned for ${process.platform} on ${process.arch}. Install Node 24 or later.\n`)
  process.exit(1)
}

/** Stops the running child process, which is first the installation and then the command. */
let end = () => {}
let endedBy = null

function stop(signal) {
  endedBy = signal
  end(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

// npm starts this process through a shell. Either can exit without forwarding the signal, so watch both parents.
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

const fail = (output, reason) => {
  process.stderr.write(`${output}\n${reason}\n`)
  process.exit(1)
}

/** Runs a step of the installation and prints its output only when it fails. Exits when it fails or was interrupted. */
async function run(command, cwd, PATH = process.env.PATH) {
  const child = spawn(command, {
    cwd,
    shell: isWindows ? true : '/bin/sh',
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm starts child processes, which a signal to npm alone would leave running.
    detached: !isWindows,
    // Without a terminal, pnpm asks before it replaces an older node_modules and then fails. `CI` makes it replace
    // without asking.
    env: { ...process.env, PATH, CI: 'true' },
  })
  end = () => (isWindows || child.exitCode !== null ? child.kill() : process.kill(-child.pid, 'SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const outcome = await finished(child)
  end = () => {}
  if (endedBy) process.exit(codeOf(endedBy))
  if (outcome.code !== 0)
    fail(`${output}${outcome.error?.message ?? ''}`, 'Installing the dependencies failed. See the output above.')
  return output
}

/** Installs the pinned programs of this platform. Returns their paths by package. */
async function installPrograms() {
  const files = { [nodePackage]: isWindows ? 'bin/node.exe' : 'bin/node', [pnpmPackage]: 'pnpm' }
  const programs = Object.fromEntries(
    Object.keys(files)
      .filter((name) => name in pinned)
      .map((name) => [name, join(bootstrap, 'node_modules', name, files[name])]),
  )
  const missing = () => Object.keys(programs).find((name) => !existsSync(programs[name]))
  const command = 'npm ci --ignore-scripts --no-audit --no-fund'
  let output = await run(command, bootstrap)
  // npm skips an optional package that it cannot write to its cache, and still succeeds. Retry with a cache of our own.
  if (missing()) {
    output += await run(`${command} --cache .cache`, bootstrap)
    rmSync(join(bootstrap, '.cache'), { recursive: true, force: true })
  }
  // npm also skips an optional package whose hash is wrong, and still succeeds.
  const name = missing()
  if (name)
    fail(
      output,
      `Cannot install ${name} ${pinned[name]} with the hash in tools/bootstrap/package-lock.json. Check the registry.`,
    )
  return programs
}

async function install() {
  process.stderr.write('Installing dependencies (only when they have changed)…\n')
  const { [nodePackage]: nodeFile, [pnpmPackage]: pnpmFile } = await installPrograms()
  // Where no pnpm is pinned (macOS, Windows), npx runs the exact version.
  const pnpm = pnpmFile ? `"${pnpmFile}"` : `npx --yes pnpm@${pnpmVersion}`
  // Install scripts of packages run on the pinned Node.
  const path = nodeFile ? [dirname(nodeFile), process.env.PATH].join(delimiter) : process.env.PATH
  await run(`${pnpm} install --frozen-lockfile`, root, path)
  if (!nodeFile) return
  rmSync(nodeLink, { recursive: true, force: true })
  const folder = join('tools/bootstrap/node_modules', nodePackage)
  // A relative link survives moving the clone. Windows has only absolute junctions.
  symlinkSync(isWindows ? join(root, folder) : join('..', folder), nodeLink, 'junction')
}

const locks = createHash('sha256')
for (const file of ['pnpm-lock.yaml', 'tools/bootstrap/package-lock.json']) locks.update(readFileSync(join(root, file)))
const wanted = `${locks.digest('hex')} ${process.platform} ${process.arch}\n`
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await install()
  writeFileSync(stamp, wanted)
}

// A server collects garbage sooner with these settings, which `deploy` uses too. Without them it takes a third more
// memory.
const isServer = ['start', 'serve'].includes(process.argv[2])
const flags = isServer && !/semi-space-size/.test(process.env.NODE_OPTIONS ?? '') ? ['--max-semi-space-size=8'] : []
const settings = isServer ? { MALLOC_ARENA_MAX: '2' } : {}

// The IPC channel tells the child when this process has ended, even by SIGKILL.
const child = spawn(node, [...flags, join(root, 'tools/src/cli.ts'), ...process.argv.slice(2)], {
  // Node caches compiled modules here, which saves about half of the CPU time that each child process needs to load
  // them.
  env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...settings, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
end = (signal) => child.kill(signal)
const { code, signal } = await finished(child)
process.exit(code ?? codeOf(signal))
