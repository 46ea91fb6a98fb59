import { randomUUID } from 'node:crypto'

/** What a till knows a member by: twelve hexadecimal digits. */
export const newMemberCode = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
