import { createMount } from '@carte/mount'

export const mount = createMount('carte-checkout')
