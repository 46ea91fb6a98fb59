import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of the cluster, from Debian's packages. */
export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  /** The folder with `initdb`, `postgres` and `pg_rewind`. */
  readonly postgresFolder: string
}

export const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql'] as const

const DEBIAN = '/usr/lib/postgresql'

function find(command: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, command)).find((file) => existsSync(file))
}

/** Returns the newest PostgreSQL of Debian's packages. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : []
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')))
}

/** Finds the programs. `programs` is null if one of them is missing. */
export function findPrograms(): { readonly programs: Programs | null; readonly missing: readonly string[] } {
  const [etcd, patroni, haproxy, setpriv] = ['etcd', 'patroni', 'haproxy', 'setpriv'].map(find)
  const postgresFolder = findPostgres()
  const missing = Object.entries({ etcd, patroni, haproxy, postgres: postgresFolder, setpriv }).flatMap(
    ([name, path]) => (path ? [] : [name]),
  )
  const programs =
    etcd && patroni && haproxy && postgresFolder && setpriv ? { etcd, patroni, haproxy, postgresFolder } : null
  return { programs, missing }
}
