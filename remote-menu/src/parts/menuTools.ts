import { openMenuTools } from '../late.ts'
import { latePiece } from './late-piece.ts'

/** Search and filters of the menu, and the card details that only some guests see. */
export const menuTools = latePiece(openMenuTools)
