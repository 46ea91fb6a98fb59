import { defineHost } from '@carte/config/rspack'

export default defineHost({
  entry: './src/main.tsx',
  server: './src/server/main.tsx',
  embed: { loader: './src/embed/loader.ts', host: './src/embed/host.tsx' },
})
