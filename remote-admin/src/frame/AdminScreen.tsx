import { getAdminSession } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { PageTitle, useLocation, useRevalidator } from '@carte/navigation'
import { type ScreenProps, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { Skeleton } from '@carte/ui'
import { type ComponentType, lazy, Suspense, use, useEffect, useMemo, useState } from 'react'
import { preload } from 'react-dom'
import { adminPaths } from '../paths.ts'
import type { SectionProps } from '../section.ts'
import { findSection, SECTIONS } from '../sections.ts'
import { adminTexts } from '../texts.ts'
import { AdminFrame } from './AdminFrame.tsx'
import * as styles from './AdminScreen.module.css'
import type { AdminData } from './admin.loader.ts'
import { importSection, prefetchSection } from './imported-sections.ts'
import { ErrorPage, MessagePage } from './MessagePage.tsx'
import { Prompts } from './Prompts.tsx'
import { SectionErrorBoundary } from './SectionErrorBoundary.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { shownAtom, signingOutAtom } from './state.ts'

const SignInPage = lazy(async () => ({ default: (await import('../sign-in/SignInPage.tsx')).SignInPage }))
const InvitationPage = lazy(async () => ({
  default: (await import('../invitation/InvitationPage.tsx')).InvitationPage,
}))

/** Shows the section of the address inside the frame, or the sign-in. */
export function AdminScreen({ data }: ScreenProps<AdminData>) {
  const { shown, staleBecause } = useKeptPage(data)
  // Keeping the page renders this component again, but must not render the page a second time.
  const page = useMemo(() => <Page data={shown} staleBecause={staleBecause} />, [shown, staleBecause])
  return (
    <>
      <Suspense fallback={<Placeholder />}>{page}</Suspense>
      <Suspense>
        <Prompts session={'session' in shown ? shown.session : null} />
      </Suspense>
    </>
  )
}

/**
 * Returns what to show for the loader's data. If the session has ended, or the server cannot be reached, the page stays
 * as it was loaded, with the reason, so that nothing that was typed is lost.
 */
function useKeptPage(data: AdminData): { readonly shown: AdminData; readonly staleBecause: AdminData | null } {
  const { pathname } = useLocation()
  const kept = useAtomValue(shownAtom)
  const setKept = useSetAtom(shownAtom)
  const isSigningOut = useAtomValue(signingOutAtom)
  const setSigningOut = useSetAtom(signingOutAtom)
  useEffect(() => {
    if (data.kind === 'section' && !isSigningOut) setKept({ data, at: pathname })
    if (data.kind !== 'signedOut' || !isSigningOut) return
    setKept(null)
    setSigningOut(false)
  }, [data, pathname, isSigningOut, setKept, setSigningOut])
  const isStale = !isSigningOut && (data.kind === 'signedOut' || data.kind === 'failed')
  return isStale && kept?.at === pathname
    ? { shown: kept.data, staleBecause: data }
    : { shown: data, staleBecause: null }
}

interface PageProps {
  readonly data: AdminData
  readonly staleBecause: AdminData | null
}

function Page({ data, staleBecause }: PageProps) {
  const { t } = useTexts(adminTexts)
  switch (data.kind) {
    case 'first':
      return <FirstView />
    case 'signedOut':
      return <SignInPage />
    case 'invitation':
      return <InvitationPage />
    case 'failed':
      return (
        <div className={styles.alone}>
          <ErrorPage problem={data.problem} />
        </div>
      )
    case 'unknown':
      return (
        <AdminFrame session={data.session} pageKey={data.kind}>
          <MessagePage icon="search" title={t('unknown.title')} text={t('unknown.text')} hasStartLink />
        </AdminFrame>
      )
    case 'forbidden':
      return (
        <AdminFrame session={data.session} pageKey={data.kind}>
          <MessagePage icon="warning" title={t('forbidden.title')} text={t('problem.role-required')} hasStartLink />
        </AdminFrame>
      )
    case 'section':
    case 'sectionFailed': {
      const { session, name, params } = data
      // Another person, or another shop, begins with new forms.
      const key = [session.account.id, name, ...Object.values(params)].join(' ')
      return (
        <AdminFrame session={session} section={name} shopId={shopIdOf(params)} pageKey={key}>
          {staleBecause && <StaleNotice reason={staleBecause} />}
          {data.kind === 'section' ? (
            <SectionErrorBoundary key={key} renderError={(again) => <ErrorPage onRetry={again} />}>
              <Suspense fallback={<SectionSkeleton />}>
                <ShownSection {...data} />
              </Suspense>
            </SectionErrorBoundary>
          ) : (
            <ErrorPage problem={data.problem} />
          )}
        </AdminFrame>
      )
    }
  }
}

const shopIdOf = ({ shopId }: Readonly<Record<string, string | readonly string[]>>): string | null =>
  typeof shopId === 'string' ? shopId : null

function ShownSection({ name, data, session, params }: Extract<AdminData, { kind: 'section' }>) {
  const row = SECTIONS.find((candidate) => candidate.name === name)
  if (!row) throw new Error(`There is no section "${name}"`)
  // `defineSection` has checked that this component accepts this loader's data.
  const Component = use(importSection(row)).section.Component as ComponentType<SectionProps<unknown>>
  return <Component data={data} session={session} params={params} />
}

/** Renders a placeholder, and loads the session as soon as the page works. */
function FirstView() {
  const { language } = useTexts(adminTexts)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const session = useClient().address(getAdminSession, {})
  // The server renders this as a link, so that the browser requests the session beside the scripts (ADMIN-40).
  if (!adminPaths.invitation.parse(pathname)) preload(session, { as: 'fetch', crossOrigin: 'anonymous' })
  // Already during hydration, when the processor is busy and the network is not.
  useState(() => {
    const found = typeof document === 'undefined' ? null : findSection(pathname)
    if (found) prefetchSection(found.row, language)
  })
  useEffect(() => void revalidate(), [revalidate])
  return <Placeholder />
}

function Placeholder() {
  const { t } = useTexts(adminTexts)
  return (
    <div className={styles.alone}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <SectionSkeleton />
    </div>
  )
}

function SectionSkeleton() {
  return <Skeleton shape="box" width="100%" height="20rem" />
}
