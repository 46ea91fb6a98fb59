import type { MiddlewareFunction, RouteObject } from '@carte/navigation'
import type { ScreenData } from '../app/load-screen.ts'

const NO_SCREEN: ScreenData = { shown: null, data: null }

/** Limits the site's routes to those that an element shows. At other addresses no guard and no loader runs. */
export function limitRoutes(routes: readonly RouteObject[], reaches: (pathname: string) => boolean): RouteObject[] {
  const isReached = ({ request }: { readonly request: Request }) => reaches(new URL(request.url).pathname)
  const guarded =
    (run: MiddlewareFunction): MiddlewareFunction =>
    (args, next) =>
      isReached(args) ? run(args, next) : next()
  const fit = (route: RouteObject): RouteObject => {
    const { middleware, loader, children } = route
    return {
      ...route,
      ...(children && { children: children.map(fit) }),
      ...(middleware && { middleware: middleware.map(guarded) }),
      ...(typeof loader === 'function' && {
        loader: (args: Parameters<typeof loader>[0]) => (isReached(args) ? loader(args) : NO_SCREEN),
      }),
    } as RouteObject
  }
  return routes.map(fit)
}
