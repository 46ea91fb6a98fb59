// Starts a command of this repository on the Node that it pins. Runs on Node 20 and later, and needs nothing but npm:
// what is missing is installed first. `tools/bootstrap` pins Node and pnpm, `pnpm-lock.yaml` everything else, each with its
// hash. Where no Node is pinned for a platform (macOS), the machine's own runs everything, from 24 on.
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
/** Where units and documents find the pinned Node, whatever the platform. */
const nodeLink = join(root, 'node_modules/node')
const hasNode = nodePackage in pinned
const pnpmVersion = pinned['@pnpm/exe.linux-x64']
const node = hasNode ? join(nodeLink, 'bin', isWindows ? 'node.exe' : 'node') : process.execPath
if (!hasNode && Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`No Node is pinned for ${process.platform} on ${process.arch}. Install Node 24 or later.\n`)
  process.exit(1)
}

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

const fail = (said, reason) => {
  process.stderr.write(`${said}\n${reason}\n`)
  process.exit(1)
}

/** Runs a part of the installation, silently unless it fails. Ends this process when it fails or was told to end. */
async function run(command, cwd, PATH = process.env.PATH) {
  const child = spawn(command, {
    cwd,
    shell: isWindows ? true : '/bin/sh',
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own: npm has processes below it that a signal to npm alone would leave behind.
    detached: !isWindows,
    // Without a terminal to ask, pnpm refuses to replace an older node_modules unless it is told that nobody answers.
    env: { ...process.env, PATH, CI: 'true' },
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
  if (outcome.code !== 0) fail(`${said}${outcome.error?.message ?? ''}`, 'The dependencies could not be installed.')
  return said
}

/** Installs the pinned programs of this platform. Returns the path of each, by package. */
async function installPrograms() {
  const files = { [nodePackage]: isWindows ? 'bin/node.exe' : 'bin/node', [pnpmPackage]: 'pnpm' }
  const programs = Object.fromEntries(
    Object.keys(files)
      .filter((name) => name in pinned)
      .map((name) => [name, join(bootstrap, 'node_modules', name, files[name])]),
  )
  const missing = () => Object.keys(programs).find((name) => !existsSync(programs[name]))
  const command = 'npm ci --ignore-scripts --no-audit --no-fund'
  let said = await run(command, bootstrap)
  // npm leaves out an optional package that it cannot write to its cache, and succeeds. Try once more with a cache of our own.
  if (missing()) {
    said += await run(`${command} --cache .cache`, bootstrap)
    rmSync(join(bootstrap, '.cache'), { recursive: true, force: true })
  }
  // It does the same with one whose hash is wrong.
  const name = missing()
  if (name) fail(said, `${name} ${pinned[name]} could not be had with the hash of tools/bootstrap/package-lock.json.`)
  return programs
}

async function install() {
  process.stderr.write('Installing dependencies (only when they have changed)…\n')
  const { [nodePackage]: nodeFile, [pnpmPackage]: pnpmFile } = await installPrograms()
  // Where no pnpm is pinned (macOS, Windows), npm's of the exact version.
  const pnpm = pnpmFile ? `"${pnpmFile}"` : `npx --yes pnpm@${pnpmVersion}`
  // Packages that may run scripts run them on the pinned Node.
  const path = nodeFile ? [dirname(nodeFile), process.env.PATH].join(delimiter) : process.env.PATH
  await run(`${pnpm} install --frozen-lockfile`, root, path)
  if (!nodeFile) return
  rmSync(nodeLink, { recursive: true, force: true })
  const folder = join('tools/bootstrap/node_modules', nodePackage)
  // A relative link goes along when the clone is moved; Windows has absolute junctions alone.
  symlinkSync(isWindows ? join(root, folder) : join('..', folder), nodeLink, 'junction')
}

const locks = createHash('sha256')
for (const file of ['pnpm-lock.yaml', 'tools/bootstrap/package-lock.json']) locks.update(readFileSync(join(root, file)))
const wanted = `${locks.digest('hex')} ${process.platform} ${process.arch}\n`
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await install()
  writeFileSync(stamp, wanted)
}

// A server collects its garbage sooner with these settings, the same as in `deploy`. Without them it takes a third more memory.
const isServer = ['start', 'serve'].includes(process.argv[2])
const flags = isServer && !/semi-space-size/.test(process.env.NODE_OPTIONS ?? '') ? ['--max-semi-space-size=8'] : []
const settings = isServer ? { MALLOC_ARENA_MAX: '2' } : {}

// The channel tells the child when this process is gone, even if it was killed and could pass nothing on.
const child = spawn(node, [...flags, join(root, 'tools/src/cli.ts'), ...process.argv.slice(2)], {
  // Node keeps compiled modules here, which saves about half the processor time of loading them in each child process.
  env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...settings, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
end = (signal) => child.kill(signal)
const { code, signal } = await finished(child)
process.exit(code ?? codeOf(signal))
