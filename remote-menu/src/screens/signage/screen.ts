import { defineScreen } from '@carte/store'
import { SignageScreen } from './SignageScreen.tsx'
import { loadSignage } from './signage-data.ts'

/** The board on a shop's wall. */
export const screen = defineScreen({ load: loadSignage, Component: SignageScreen })
