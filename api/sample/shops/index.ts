import type { SampleShop } from '../types.ts'
import { finland } from './finland.ts'
import { norway } from './norway.ts'
import { sweden } from './sweden.ts'

const [first, ...others] = [...sweden, ...finland, ...norway]
if (first === undefined) throw new Error('The sample chain has no shops')

/** Carte Södermalm, which never closes. */
export const flagship: SampleShop = first

/** The fourteen shops, the flagship first. Together they have every state that the shop list can show. */
export const shops: readonly [SampleShop, ...SampleShop[]] = [flagship, ...others]
