export const en = {
  hello: 'Hello, {{name}}',
  nothing: 'There’s nothing to manage here',
  nothingText: 'Orders are shown on the kitchen tablet. Ask an owner if you need more.',
} as const
