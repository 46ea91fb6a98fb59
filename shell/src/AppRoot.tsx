import { TranslatorProvider } from '@carte/i18n'
import { StoreProvider } from '@carte/store'
import { createContext, type ReactNode, use } from 'react'
import type { App } from './app/app.ts'

const AppContext = createContext<App | null>(null)

/** Provides the app, its store and its translator to the frame and every screen. */
export function AppRoot({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <AppContext value={app}>
      <StoreProvider store={app.store}>
        <TranslatorProvider translator={app.translator}>{children}</TranslatorProvider>
      </StoreProvider>
    </AppContext>
  )
}

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp must be called inside AppRoot')
  return app
}
