import { defineScreen } from '@carte/store'
import { HistoryScreen } from './HistoryScreen.tsx'
import { loadHistory } from './load-history.ts'

export const screen = defineScreen({ load: loadHistory, Component: HistoryScreen })
