import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../rows/row.ts'
import { processTree } from './daemon.ts'
import type { Machine } from './machine.ts'
import type { ClusterSite } from './site.ts'

const run = promisify(execFile)

/** A small disk of the primary that can be filled. */
export interface SmallDisk {
  /** For the report: how the disk is made full. */
  readonly how: string
  /** Fills the disk, and writes until PostgreSQL needs new space for its log. */
  fill(): Promise<void>
  clear(): Promise<void>
  /** Removes the disk. Its machine gets a new copy of the data. */
  remove(): Promise<void>
}

/** Large enough for the database and its log. */
const DISK_SIZE = '600M'
/** Bytes: less than a new segment of the log. */
const FILE_LIMIT = 8_000_000
/** A limit for a cluster that hangs, far beyond what a busy machine needs. */
const GIVE_UP_MS = 10 * 60_000

/** Makes `machine` the primary. Only the synchronous replica can become it, so the other replica is stopped first. */
async function makePrimary({ cluster }: ClusterSite, machine: Machine): Promise<void> {
  await cluster.untilWhole()
  const primary = await cluster.primary()
  if (primary === machine) return
  const replica = await cluster.withRole('sync_standby')
  if (replica !== machine) {
    await replica.killDatabase()
    if ((await until(async () => (await cluster.withRole('sync_standby')) === machine, GIVE_UP_MS)) === null)
      throw new Error(`Waited for ten minutes: ${machine.name} is the synchronous replica`)
    replica.start()
    await cluster.untilWhole()
  }
  await cluster.switchOver(primary, machine)
  await cluster.untilWhole()
}

/** Puts the data of a machine on a file system of its own. @returns null if this user cannot mount one */
async function mountDisk(machine: Machine): Promise<string | null> {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = await stat(machine.folder)
  const image = join(machine.folder, 'disk.img')
  await machine.stopDatabase()
  await rm(machine.dataFolder, { recursive: true, force: true })
  await mkdir(machine.dataFolder)
  try {
    await run('truncate', ['--size', DISK_SIZE, image])
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, machine.dataFolder])
    await rmdir(join(machine.dataFolder, 'lost+found'))
  } catch {
    await run('umount', [machine.dataFolder]).catch(() => {})
    await rm(image, { force: true })
    return null
  } finally {
    await chown(machine.dataFolder, uid, gid)
    await chmod(machine.dataFolder, 0o700)
    machine.start()
  }
  return image
}

/** Uses up segments of the log until PostgreSQL cannot create another one, and ends. */
async function exhaustLog(site: ClusterSite, machine: Machine): Promise<void> {
  for (let isUp = true; isUp; ) {
    const client = new pg.Client({ connectionString: site.cluster.superuserUrl(machine) })
    client.on('error', () => {})
    try {
      await client.connect()
      // An empty segment is not switched.
      for (;;) await client.query("select pg_logical_emit_message(false, 'faults', ''), pg_switch_wal()")
    } catch (error) {
      // A connection can also fail because the disk is full while the log still has space.
      isUp =
        /No space left|File too large/.test((error as Error).message) && (error as { code?: string }).code !== 'XX000'
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function smallDiskOf(site: ClusterSite, machine: Machine, image: string | null): SmallDisk {
  const filler = join(machine.dataFolder, 'filler')
  if (image === null)
    return {
      how: 'by a limit for the size of files, because this user cannot mount a disk',
      async fill() {
        const [postmaster = 0, ...children] = await processTree(await machine.postmaster())
        for (const pid of [postmaster, ...children])
          await run('prlimit', ['--pid', String(pid), `--fsize=${FILE_LIMIT}`]).catch(() => {})
        await exhaustLog(site, machine)
      },
      // Patroni starts PostgreSQL again without the limit.
      clear: async () => {},
      remove: async () => {},
    }
  return {
    how: `on a disk of ${DISK_SIZE}`,
    async fill() {
      for (const size of ['1M', '4k'])
        await run('dd', ['if=/dev/zero', `of=${filler}`, `bs=${size}`, 'oflag=append', 'conv=notrunc']).catch(() => {})
      await exhaustLog(site, machine)
    },
    clear: () => rm(filler, { force: true }),
    async remove() {
      await machine.stopDatabase()
      await run('umount', [machine.dataFolder])
      await rm(image)
      machine.start()
    },
  }
}

/**
 * Makes a machine with a small disk the primary. Without the right to mount one, `fill` limits the size of PostgreSQL's
 * files instead.
 */
export async function openSmallDisk(site: ClusterSite): Promise<SmallDisk> {
  const machine = await site.cluster.withRole('replica')
  const disk = smallDiskOf(site, machine, await mountDisk(machine))
  try {
    await makePrimary(site, machine)
  } catch (error) {
    await disk.remove()
    throw error
  }
  return disk
}
