import type { Route } from '@lectern/contract/route'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)

const listRouteMethods = ({ method, produces }: Route): string[] =>
  method === 'GET' && typeof produces !== 'string' ? ['GET', 'HEAD'] : [method]
const countParameters = (path: string): number => path.match(/[:*]/g)?.length ?? 0

/** Returns the paths of routes with their methods. Paths with fewer parameters come first, because the router prefers them. */
const listTemplates = (routes: readonly Route[]) =>
  [...Map.groupBy(routes, (route) => route.path)]
    .sort(([a], [b]) => countParameters(a) - countParameters(b))
    .map(([path, same]) => ({ pattern: toPattern(path), methods: same.flatMap(listRouteMethods) }))

/**
 * Answers METHOD_NOT_ALLOWED, with `Allow` (RFC 9110 15.5.6), when the path of a request has routes but none for its method. Other
 * unknown requests are not affected.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  let templates: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] | undefined
  const listMethods = (path: string): readonly string[] => {
    templates ??= listTemplates(app.registered)
    return templates.find(({ pattern }) => pattern.test(path))?.methods ?? []
  }
  // Before the body is read: nothing uses it.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const methods = listMethods(request.url.split('?')[0] ?? '')
    if (methods.length === 0) return
    reply.header('allow', methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  })
}
