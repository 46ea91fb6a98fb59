import { defineStaticHost } from '@carte/config/rspack'

export default defineStaticHost({ entry: './src/static-host/main.ts' })
