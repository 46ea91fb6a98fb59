import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASED } from '@carte/config/release'
import { cachedGet, conditions } from '../bench/cached-get.ts'
import { buildRooms } from '../builds.ts'
import { kilobytes, say, table } from '../say.ts'
import { onStop } from '../stop.ts'
import { sizesTable } from './build.ts'

const PATHS = ['/api/settings', '/api/shops', '/api/shops/sodermalm/menu']

/** `bench`: sizes against their budgets, and cached answers against bare Fastify. Prints its conditions; judges nothing. */
export async function bench(): Promise<number> {
  say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`)

  say('\nSizes, brotli, against their budgets')
  say(sizesTable(await buildRooms(RELEASED)))

  const folder = await mkdtemp(join(tmpdir(), 'carte-bench-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  say(`\nCached GET, one process, beside bare Fastify sending the same bytes (bar: ≥ 0.8)\n${conditions}`)
  const results = await cachedGet(folder, PATHS)
  say(
    table([
      ['', 'body', 'Carte', 'bare', 'ratio'],
      ...results.map(({ path, bytes, carte, bare, ratio }) => [
        path,
        kilobytes(bytes),
        `${Math.round(carte)}/s`,
        `${Math.round(bare)}/s`,
        ratio.toFixed(2),
      ]),
    ]),
  )
  return 0
}
