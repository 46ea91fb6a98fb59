import { defineScreen } from '@carte/store'
import { ProfileScreen } from './ProfileScreen.tsx'
import { loadProfile } from './profile.loader.ts'

export const screen = defineScreen({ load: loadProfile, Component: ProfileScreen })
