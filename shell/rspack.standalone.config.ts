import { defineStandalone } from '@carte/config/rspack'

export default defineStandalone({ entry: './src/standalone/main.tsx' })
