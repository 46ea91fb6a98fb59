import { defineScreen } from '@carte/store'
import { AdminScreen } from './frame/AdminScreen.tsx'
import { loadAdmin } from './frame/admin.loader.ts'
import { adminTexts } from './texts.ts'

export const screens = {
  admin: defineScreen({ load: loadAdmin, Component: AdminScreen }),
}
export const texts = [adminTexts]
