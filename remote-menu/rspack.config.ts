import { defineRemote } from '@carte/config/rspack'

export default defineRemote({ name: 'menu', exposes: { './screens': './src/screens.ts', './mount': './src/mount.ts' } })
