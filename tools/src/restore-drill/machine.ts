import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '@carte/config/release'
import { run } from '../processes.ts'
import { UserError } from '../say.ts'
import { onStop } from '../stop.ts'

/** PostgreSQL of Debian 12, for which the recipe is written. */
const POSTGRES = '/usr/lib/postgresql/15/bin'

/** A folder that stands for the operator's machine: `/etc`, `/var`, `/run` and `/opt` of the recipe are below it. */
export interface Machine {
  readonly folder: string
  /** The address of the database `carte`. */
  readonly databaseUrl: string
  /** What `carte` commands read, in addition to the address of the database. */
  env: Readonly<Record<string, string>>
  /** Moves absolute paths of the recipe below `folder`. */
  readonly adapt: (text: string) => string
  /**
   * Runs shell commands as the operator types them. `systemctl` calls `onService`, except for PostgreSQL and pgBackRest.
   *
   * @throws Error with the output if a command fails
   */
  type(commands: string, onService?: (action: string, unit: string) => Promise<void>): Promise<string>
  service(action: string, unit: string): Promise<void>
  /** Returns a command that runs another one as the user of PostgreSQL. */
  postgres(command: string): string
}

const DATA = 'var/lib/postgresql/15/main'
const CONFIG = 'etc/postgresql/15/main'
const PATHS = /(?<![\w.)}])\/(?=(?:etc|var|run|opt)\/)/g

/** Replaces programs that need systemd, a network or other users. */
const PRELUDE = `
systemctl() { echo "$*" >&3; read -r answer <&4; [ "$answer" = ok ]; }
apt-get() { :; }
carte() { "$DRILL_NODE" "$DRILL_CLI" "$@"; }
set -eu
`
/** For a user who is not root and therefore runs everything as themselves. */
const AS_ONESELF = `
runuser() { shift 3; "$@"; }
install() { if [ "$1" = -o ]; then shift 4; fi; command install "$@"; }
`

async function requirePrograms(): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const needed = [
    [join(POSTGRES, 'postgres'), '--version'],
    ['pgbackrest', 'version'],
    ...(isRoot ? [['runuser', '-u', 'postgres', '--', 'true']] : []),
  ]
  for (const [program = '', ...args] of needed)
    if ((await run(program, args)).code !== 0)
      throw new UserError(
        `The drill needs ${program}, which cannot be run. On Debian 12: apt-get install postgresql-15 pgbackrest.`,
      )
}

/** Gives a folder and what is above it in the machine to the user of PostgreSQL. */
async function makeFolders(folder: string, isRoot: boolean): Promise<void> {
  const owner = isRoot ? await stat('/var/lib/postgresql') : null
  for (const path of [
    ...[CONFIG, `${CONFIG}/conf.d`, 'etc/carte/credentials', 'etc/systemd/system', 'opt/carte/current/deploy'],
    ...[DATA, 'var/lib/carte', 'var/lib/pgbackrest', 'var/log/pgbackrest', 'run/postgresql', 'run/pgbackrest'],
  ]) {
    await mkdir(join(folder, path), { recursive: true })
    if (owner)
      for (let at = join(folder, path); at !== folder; at = join(at, '..')) await chown(at, owner.uid, owner.gid)
  }
  await chmod(folder, 0o755)
}

async function writeConfig(folder: string, port: number, adapt: Machine['adapt']): Promise<void> {
  const config = join(folder, CONFIG)
  await writeFile(
    join(config, 'postgresql.conf'),
    adapt(
      `data_directory = '/${DATA}'\nhba_file = '/${CONFIG}/pg_hba.conf'\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '/run/postgresql'\nshared_buffers = 64MB\ninclude_dir = 'conf.d'\n`,
    ),
  )
  await writeFile(join(config, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const recipes = join(folder, 'opt/carte/current/deploy')
  for (const name of ['pgbackrest', 'systemd'])
    await cp(join(ROOT, 'deploy', name), join(recipes, name), { recursive: true })
  const file = join(recipes, 'pgbackrest/pgbackrest.conf')
  await writeFile(file, adapt(await readFile(file, 'utf8')).replace(/^pg1-port=.*$/m, `pg1-port=${port}`))
}

function runShell(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  onService: (action: string, unit: string) => Promise<void>,
): Promise<string> {
  const child: ChildProcess = spawn('/bin/bash', ['-c', script], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const [, , , requests, answers] = child.stdio
  let failure: unknown
  createInterface({ input: requests as NodeJS.ReadableStream }).on('line', async (line) => {
    const [action = '', ...units] = line.split(' ').filter((word) => !word.startsWith('--'))
    try {
      for (const unit of units) await onService(action, unit)
      ;(answers as NodeJS.WritableStream).write('ok\n')
    } catch (error) {
      failure = error
      ;(answers as NodeJS.WritableStream).write('failed\n')
    }
  })
  // A database that a command starts keeps the two pipes open, so their end is not awaited.
  const ended = [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', async (code) => {
      await Promise.all(ended)
      for (const pipe of [requests, answers]) (pipe as Socket).destroy()
      if (code === 0) resolve(output)
      else
        reject(
          new Error(`The commands ended with ${code}:\n${output}`, failure === undefined ? {} : { cause: failure }),
        )
    })
  })
}

/** Starts a PostgreSQL 15 with the layout of Debian on a loopback port, in a temporary folder. */
export async function startMachine(port: number): Promise<Machine> {
  await requirePrograms()
  const isRoot = process.getuid?.() === 0
  const folder = await mkdtemp(join(tmpdir(), 'carte-drill-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const adapt = (text: string) => text.replace(PATHS, `${folder}/`)
  await makeFolders(folder, isRoot)
  await writeConfig(folder, port, adapt)
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/carte`
  const postgres = (command: string) => (isRoot ? `runuser -u postgres -- ${command}` : command)
  const machine: Machine = {
    folder,
    databaseUrl,
    env: {},
    adapt,
    postgres,
    type(commands, onService = machine.service) {
      const env = {
        ...process.env,
        ...machine.env,
        PATH: `${POSTGRES}:${process.env.PATH}`,
        DATABASE_URL: databaseUrl,
        PGHOST: join(folder, 'run/postgresql'),
        PGPORT: String(port),
        PGUSER: 'postgres',
        PGDATABASE: 'postgres',
        PGBACKREST_CONFIG: join(folder, 'etc/pgbackrest.conf'),
        PGBACKREST_LOG_PATH: join(folder, 'var/log/pgbackrest'),
        PGBACKREST_LOCK_PATH: join(folder, 'run/pgbackrest'),
        DRILL_NODE: process.execPath,
        DRILL_CLI: join(ROOT, 'tools/src/cli.ts'),
      }
      return runShell(`${PRELUDE}${isRoot ? '' : AS_ONESELF}${adapt(commands)}`, folder, env, onService)
    },
    async service(action, unit) {
      const control = (what: string) => machine.type(postgres(`pg_ctl -D /${DATA} -w -t 120 ${what} >/dev/null`))
      const start = `start -l /var/log/postgresql.log -o "-c config_file=/${CONFIG}/postgresql.conf"`
      if (unit === 'postgresql@15-main') {
        if (action !== 'start') await control('stop -m fast')
        if (action !== 'stop') await control(start)
      } else if (action === 'start' && unit.startsWith('carte-pgbackrest@')) {
        const service = await readFile(join(ROOT, 'deploy/systemd/carte-pgbackrest@.service'), 'utf8')
        const [, command = ''] = /^ExecStart=(.*)$/m.exec(service) ?? []
        await machine.type(postgres(command.replace('%i', unit.split('@')[1] ?? '')))
      }
    },
  }
  const log = `install ${isRoot ? '-o postgres -g postgres ' : ''}-m 600 /dev/null /var/log/postgresql.log\n`
  await machine.type(
    `${log}${postgres(`initdb --pgdata=/${DATA} --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null`)}`,
  )
  await machine.service('start', 'postgresql@15-main')
  onStop(() => machine.service('stop', 'postgresql@15-main').catch(() => {}))
  await machine.type('createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 carte')
  return machine
}

/** Returns the first block of shell commands in a document after `words`. @throws Error if there is none */
export function stepsAfter(document: string, words: string): string {
  const from = document.indexOf(words)
  const [, block] = /```sh\n([\s\S]*?)```/.exec(from < 0 ? '' : document.slice(from)) ?? []
  if (block === undefined) throw new Error(`docs/operators.md has no commands after "${words}"`)
  return block
}
