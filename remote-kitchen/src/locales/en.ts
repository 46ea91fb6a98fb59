export const en = {
  title: 'Kitchen',
} as const
