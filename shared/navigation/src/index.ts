export {
  createBrowserRouter,
  Link,
  type LinkProps,
  type MiddlewareFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  redirect,
  replace,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useViewTransitionState,
} from 'react-router-dom'
export { PageTitle, WithoutPageTitles } from './page-title.ts'
export { type AnyParams, definePath, type Path, type PathParams, type Query } from './path.ts'
export { parseLocalPath, paths, type RouteFlags, VIEW_ONLY_QUERY, viewOnlyMenuHref } from './paths.ts'
export { parseUrl } from './url.ts'
