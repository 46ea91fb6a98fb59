import { defineRemote } from '@carte/config/rspack'

export default defineRemote({
  name: 'account',
  exposes: { './screens': './src/screens.ts', './mount': './src/mount.ts' },
})
