import { defineScreen } from '@carte/store'
import { loadWelcome } from './screens/welcome/load.ts'
import { WelcomeScreen } from './screens/welcome/WelcomeScreen.tsx'
import { kitchenTexts } from './texts.ts'

export const screens = {
  welcome: defineScreen({ load: loadWelcome, Component: WelcomeScreen }),
}
export const texts = [kitchenTexts]
