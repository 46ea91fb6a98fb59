/** The pages of a shop's settings, by the last part of their address. */
export const GROUPS = ['general', 'contact', 'hours', 'ordering', 'capacity', 'tables'] as const
export type Group = (typeof GROUPS)[number]

export const isGroup = (name: unknown): name is Group => (GROUPS as readonly unknown[]).includes(name)
