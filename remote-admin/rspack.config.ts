import { defineRemote } from '@carte/config/rspack'

export default defineRemote({ name: 'admin', exposes: { './screens': './src/screens.ts' } })
