import { defineStandalone } from '@carte/config/rspack'

export default defineStandalone({ entry: './src/standalone/main.tsx', server: './src/standalone/server/main.tsx' })
