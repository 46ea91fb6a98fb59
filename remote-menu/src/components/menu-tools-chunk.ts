import { importMenuTools } from '../lazy.ts'
import { lazyChunk } from './lazy-chunk.ts'

/** Search and filters of the menu, the current category, and the card details that only some guests see. */
export const menuTools = lazyChunk(importMenuTools)
