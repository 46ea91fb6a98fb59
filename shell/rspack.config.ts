import { defineHost } from '@carte/config/rspack'

export default defineHost({ entry: './src/index.ts' })
