import { defineHost } from '@carte/config/rspack'

export default defineHost({ entry: './src/main.tsx', server: './src/server/main.tsx' })
