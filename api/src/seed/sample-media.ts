import { join } from 'node:path'

export const sampleMedia = join(import.meta.dirname, '../../sample/media')
