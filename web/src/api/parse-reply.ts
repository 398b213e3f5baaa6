import type { Route } from '@lectern/contract/route'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api-error.ts'
import { repair } from './repair-reply.ts'

const reported = new Set<string>()

function reportOnce(route: Route, error: z.core.$ZodError): void {
  const routeName = `${route.method} ${route.path}`
  if (reported.has(routeName)) return
  reported.add(routeName)
  // Rarely needed. Users do not notice if it cannot be loaded.
  import('./report-difference.ts').then(
    ({ reportDifference }) => reportDifference(routeName, error),
    () => {},
  )
}

/**
 * Parses a reply by the contract. Fields that other servers omit become null, empty or false; other differences are reported once and used unchanged.
 * Throws only if the text is not JSON.
 */
export function parseReply<R extends Route>(route: R, text: string): z.output<R['response']> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError({ kind: 'invalid', purpose: route.purpose })
  }
  let result = z.safeParse(route.response, value)
  // Two passes: absent becomes null, and null that is not allowed becomes empty.
  for (let pass = 0; pass < 2 && !result.success; pass += 1) {
    value = repair(value, result.error.issues)
    result = z.safeParse(route.response, value)
  }
  if (!result.success) reportOnce(route, result.error)
  return (result.success ? result.data : value) as z.output<R['response']>
}
