import { defineScreen } from '@carte/store'
import { SignageScreen } from './SignageScreen.tsx'
import { loadSignage } from './signage.loader.ts'

export const screen = defineScreen({ load: loadSignage, Component: SignageScreen })
