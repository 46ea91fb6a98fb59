import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../say.ts'

export const PROXIES = ['nginx', 'own'] as const
export type ProxyName = (typeof PROXIES)[number]

/** The reverse proxy in front of the servers. It has its own process, so that its CPU and memory can be measured. */
export interface Front {
  readonly url: string
  readonly pid: number
  readonly name: string
  stop(): Promise<void>
}

/** Returns the version as `nginx -v` prints it, or null when nginx is not installed. */
function nginxVersion(): string | null {
  const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return status === 0 ? (/nginx\/[\d.]+/.exec(stderr)?.[0] ?? 'nginx') : null
}

/** Returns nginx, which operators use, if it is installed. */
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
    # The generator sends the requests of many guests over one connection.
    keepalive_requests 10000000;
    keepalive_timeout 300s;
    location / {
      proxy_pass http://carte;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      # The server sends something on each event stream every 25 seconds.
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
  if (name === null) throw new UserError('nginx is not installed. Install it, or use --proxy own.')
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

/**
 * Starts a proxy that distributes requests in turns, without sticky sessions, and does not buffer streams.
 *
 * @param folder for the proxy's files
 */
export const startFront = (
  proxy: ProxyName,
  folder: string,
  port: number,
  addresses: readonly string[],
): Promise<Front> => (proxy === 'nginx' ? startNginx : startOwn)(folder, port, addresses)
