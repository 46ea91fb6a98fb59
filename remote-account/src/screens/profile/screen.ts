import { defineScreen } from '@carte/store'
import { loadProfile } from './loadProfile.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

export const screen = defineScreen({ load: loadProfile, Component: ProfileScreen })
