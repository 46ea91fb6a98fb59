import { join } from 'node:path'

/** The folder with the pictures of the samples. */
export const sampleMedia = join(import.meta.dirname, '../../sample/media')
