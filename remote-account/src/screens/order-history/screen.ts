import { defineScreen } from '@carte/store'
import { HistoryScreen } from './HistoryScreen.tsx'
import { loadHistory } from './order-history.loader.ts'

export const screen = defineScreen({ load: loadHistory, Component: HistoryScreen })
