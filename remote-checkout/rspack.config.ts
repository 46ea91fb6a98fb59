import { defineRemote } from '@carte/config/rspack'

export default defineRemote({ name: 'checkout', exposes: { './screens': './src/screens.ts' } })
