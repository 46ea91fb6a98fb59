import { openMenuTools } from '../../late.ts'
import { latePiece } from '../../parts/late-piece.ts'

/** What searches and filters the menu. */
export const menuTools = latePiece(openMenuTools)
