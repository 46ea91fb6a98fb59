/** Parts of remotes that the frame shows beside screens, as `<remote>/<part>`. Only those: a release of a remote is held against this list. */
export const PARTS = ['menu/Basket', 'account/MemberCard'] as const

export type PartName = (typeof PARTS)[number]
