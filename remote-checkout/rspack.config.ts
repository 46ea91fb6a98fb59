import { defineRemote } from '@carte/config/rspack'

export default defineRemote({
  name: 'checkout',
  exposes: { './screens': './src/screens.ts', './mount': './src/mount.ts', './mount-order': './src/mount-order.ts' },
})
