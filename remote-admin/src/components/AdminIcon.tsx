/** Icons that only the back office needs, on the grid and with the strokes of `Icon` of `@carte/ui`. */
const paths = {
  orders: 'M6 4.5h12v16l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5v-16ZM9 9h6M9 13h6',
  day: 'M5.5 5.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM3.5 10h17M8 3.5v4M16 3.5v4M8.5 15l2.3 2.3L15.5 13',
  figures: 'M4 20.5h16.5M6.5 17v-5M11 17V8M15.5 17v-7M20 17V4.5',
  menu: 'M12 6.5C10 4.8 7 4.3 3.5 4.5v14c3.5-.2 6.5.3 8.5 2 2-1.7 5-2.2 8.5-2v-14c-3.5-.2-6.5.3-8.5 2ZM12 6.5v14',
  soldOut: 'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM5.9 5.9l12.2 12.2',
  campaign: 'M3.5 12.5V5a1.5 1.5 0 0 1 1.5-1.5h7.5l8 8a1.8 1.8 0 0 1 0 2.6l-6.4 6.4a1.8 1.8 0 0 1-2.6 0l-8-8ZM8 8v.1',
  shop: 'M4.5 10.5v10h15v-10M3.5 8.5l1.7-5h13.6l1.7 5M3.5 8.5a2.8 2.8 0 0 0 5.6 0 2.9 2.9 0 0 0 5.8 0 2.8 2.8 0 0 0 5.6 0M9.5 20.5v-6h5v6',
  hours: 'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 7.2V12l3.2 2',
  tables: 'M3.5 8.5h17l-2.5-4h-12l-2.5 4ZM6 8.5v11M18 8.5v11',
  tablet:
    'M6.5 3.5h11a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM11 17.5h2',
  team: 'M9 11.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2ZM2.5 19.5c.6-3 3.2-4.6 6.5-4.6s5.9 1.6 6.5 4.6M16 11.3a3.3 3.3 0 1 0-1.3-6.4M18 15.2c2 .6 3.2 2 3.5 4',
  person: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2ZM4.5 20.5c.7-3.4 3.7-5.3 7.5-5.3s6.8 1.9 7.5 5.3',
  customers: 'M12 20.2S3.8 15.4 3.8 9.3A4.6 4.6 0 0 1 12 6.4a4.6 4.6 0 0 1 8.2 2.9c0 6.1-8.2 10.9-8.2 10.9Z',
  log: 'M8.5 6h12M8.5 12h12M8.5 18h12M4 6v.1M4 12v.1M4 18v.1',
  releases: 'm12 3.5 8.5 4.5-8.5 4.5L3.5 8 12 3.5ZM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5',
  errors:
    'M10.5 4.9 3.2 17.5a1.7 1.7 0 0 0 1.5 2.6h14.6a1.7 1.7 0 0 0 1.5-2.6L13.5 4.9a1.7 1.7 0 0 0-3 0ZM12 9.5v4.3M12 16.9v.1',
  chain:
    'M10 13.5a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10.5a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
  palette:
    'M12 3.5a8.5 8.5 0 0 0 0 17c1.5 0 2-1 1.7-2.2-.4-1.7.6-2.8 2.3-2.8h2c1.6 0 2.5-1 2.5-2.8C20.5 7.5 16.7 3.5 12 3.5ZM7.5 12v.1M9.5 8v.1M14 7.5v.1M17 10.5v.1',
  settings:
    'M4 7h9M17 7h3M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM4 17h3M11 17h9M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12.5 12h8v3M17 12v2.5',
  bars: 'M4 6.5h16M4 12h16M4 17.5h16',
  signOut: 'M10 4.5H5.5v15H10M14.5 8l4 4-4 4M18.5 12H9.5',
  sort: 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4',
  ascending: 'm7 14 5-5 5 5',
  descending: 'm7 10 5 5 5-5',
  copy: 'M8.5 8.5h10a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 7 19v-9a1.5 1.5 0 0 1 1.5-1.5ZM4 15.5V5a1.5 1.5 0 0 1 1.5-1.5h9',
  device:
    'M4.5 5h15a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6.5A1.5 1.5 0 0 1 4.5 5ZM9 20h6M12 16.5V20',
} as const
export type AdminIconName = keyof typeof paths

/** An icon in the color of the text. Decorative: its meaning must also be in a text or label. */
export function AdminIcon({
  name,
  size = 24,
  className,
}: {
  readonly name: AdminIconName
  /** Pixels at the default text size. */
  readonly size?: number
  readonly className?: string | undefined
}) {
  const length = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      className={className}
      style={{ width: length, height: length, flex: 'none' }}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
