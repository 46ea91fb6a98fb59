import { defineScreen } from '@carte/store'
import { HistoryScreen } from './HistoryScreen.tsx'
import { loadHistory } from './load-history.ts'

/** The customer's orders. */
export const screen = defineScreen({ load: loadHistory, Component: HistoryScreen })
