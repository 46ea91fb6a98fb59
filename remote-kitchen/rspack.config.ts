import { defineRemote } from '@carte/config/rspack'

export default defineRemote({ name: 'kitchen', exposes: { './screens': './src/screens.ts' } })
