import { existsSync } from 'node:fs'
import { join } from 'node:path'

const WORKSPACE = join(import.meta.dirname, '../../..')

/**
 * Whether the presets run in this repository. As a published package, they run in the repository of a single remote.
 */
export const IS_WORKSPACE = existsSync(join(WORKSPACE, 'pnpm-workspace.yaml'))

export const COMPILER_OPTIONS = join(import.meta.dirname, '../tsconfig')

export const ROOT = IS_WORKSPACE ? WORKSPACE : process.cwd()
