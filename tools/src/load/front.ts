import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../say.ts'

export const PROXIES = ['nginx', 'own'] as const
export type ProxyName = (typeof PROXIES)[number]

/** The reverse proxy in front of the servers, in a process of its own, so that it is told what it takes. */
export interface Front {
  readonly url: string
  readonly pid: number
  readonly name: string
  stop(): Promise<void>
}

/** As `nginx -v` says it, or null where there is none. */
function nginxVersion(): string | null {
  const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return status === 0 ? (/nginx\/[\d.]+/.exec(stderr)?.[0] ?? 'nginx') : null
}

/** What operators have in front: nginx where it is installed. */
export const usualProxy = (): ProxyName => (nginxVersion() === null ? 'own' : 'nginx')

const configurationOf = (port: number, addresses: readonly string[]) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
worker_rlimit_nofile 20000;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 16384; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream carte {
${addresses.map((address) => `    server ${new URL(address).host};`).join('\n')}
    keepalive 128;
    keepalive_requests 1000000;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    # A guest of this test never leaves: the next one has the same connection.
    keepalive_requests 10000000;
    keepalive_timeout 300s;
    location / {
      proxy_pass http://carte;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      # Event streams say something every 25 seconds.
      proxy_read_timeout 90s;
    }
  }
}
`

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function startNginx(folder: string, port: number, addresses: readonly string[]): Promise<Front> {
  const name = nginxVersion()
  if (name === null) throw new UserError('There is no nginx on this machine. --proxy own takes the one of the tests.')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'nginx.conf'), configurationOf(port, addresses))
  const child = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`nginx has not started; ${folder}/error.log says why`)
    if (
      await fetch(`${url}/health/live`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await wait(50)
  }
  return { url, name, pid: child.pid ?? 0, stop: () => end(child, 'SIGTERM') }
}

async function startOwn(_folder: string, port: number, addresses: readonly string[]): Promise<Front> {
  const child = fork(join(import.meta.dirname, 'front-process.ts'), [String(port), ...addresses], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [url] = (await once(child, 'message')) as [string]
  return { url, name: 'the proxy of the tests', pid: child.pid ?? 0, stop: () => end(child, 'SIGTERM') }
}

/** Starts a proxy over servers at `addresses`: in turns, nothing sticks, streams pass as they come. @param folder for what it writes */
export const startFront = (
  proxy: ProxyName,
  folder: string,
  port: number,
  addresses: readonly string[],
): Promise<Front> => (proxy === 'nginx' ? startNginx : startOwn)(folder, port, addresses)
