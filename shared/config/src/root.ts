import { existsSync } from 'node:fs'
import { join } from 'node:path'

const WORKSPACE = join(import.meta.dirname, '../../..')

/** Whether these are the presets of this repository. Packed, they serve the one remote in whose folder they are started. */
export const IS_WORKSPACE = existsSync(join(WORKSPACE, 'pnpm-workspace.yaml'))

/** Folder of the compiler's options, here or packed. */
export const COMPILER_OPTIONS = join(import.meta.dirname, '../tsconfig')

/** The repository's root folder. */
export const ROOT = IS_WORKSPACE ? WORKSPACE : process.cwd()
