import { openMenuTools } from '../late.ts'
import { latePiece } from './late-piece.ts'

/** What searches and filters the menu, and what some guests see on its cards. */
export const menuTools = latePiece(openMenuTools)
