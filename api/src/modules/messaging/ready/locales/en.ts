export const en = {
  ready: '{{shop}}: Your order {{code}} is ready.',
} as const
