// Setting up by a folder of files: docs/import.md says how these are written.
export { withDatabase } from '../../../infrastructure/database/reach.ts'
export type { Outcome } from './apply.ts'
export { type ExportOptions, exportFolder } from './export.ts'
export { FAULTS_SHOWN } from './faults.ts'
export { type ImportOptions, type ImportResult, importFolder } from './import.ts'
export { KIND_NAMES, type KindName } from './kinds.ts'
export { withNewestDatabase } from './reach.ts'
export { FORMATS, type Format } from './write/formats.ts'
