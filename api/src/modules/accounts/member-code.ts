import { randomUUID } from 'node:crypto'

/** Returns twelve hexadecimal digits, which a till scans. */
export const newMemberCode = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
