/**
 * The widgets of remotes that the frame shows, as `<remote>/<widget>`. Each release of a remote is checked
 * against this list.
 */
export const WIDGETS = ['menu/Basket', 'account/MemberCard'] as const

export type WidgetName = (typeof WIDGETS)[number]
