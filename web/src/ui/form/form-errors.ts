import { metadataMessages, tooMany } from '@lectern/contract/metadata'
import { tooLong, valueMessages } from '@lectern/contract/values'
import type * as z from 'zod/mini'
import type { Values } from './form-state.ts'

/** A message id and its values. */
export interface Problem {
  readonly textId: string
  readonly values?: Readonly<Record<string, string | number>>
}
/** Problem of each invalid value, by its path, such as `title` or `links.0.url`. */
export type Problems = Readonly<Record<string, Problem>>
/** Returns the problems of values; only edited values need to be checked. */
export type Check<V extends Values> = (values: V, edits: Partial<V>) => Problems

const messages: Readonly<Record<string, string>> = { ...valueMessages, ...metadataMessages }
const messageWriters = { long: tooLong, many: tooMany }

/** Returns the problem that a message of the contract describes. */
export function toProblem(message: string): Problem {
  const kind = Object.keys(messages).find((each) => messages[each] === message)
  if (kind) return { textId: `forms.error_${kind}` }
  const max = Number(/\d+/.exec(message)?.[0])
  for (const [name, write] of Object.entries(messageWriters))
    if (write(max) === message) return { textId: `forms.error_${name}`, values: { max } }
  return { textId: 'forms.error_other', values: { message } }
}

function describe(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return { textId: 'forms.error_least', values: { min: Number(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array')
    return { textId: 'forms.error_most', values: { max: Number(issue.maximum) } }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { textId: 'forms.error_whole' }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return { textId: 'forms.error_number' }
  if (issue.code === 'invalid_format' && issue.format === 'safeint') return { textId: 'forms.error_whole' }
  if (issue.code === 'invalid_format' && issue.path[0] === 'releaseDate')
    return { textId: 'forms.error_date' }
  return toProblem(issue.message)
}

/** Checks a request body against the contract, so that client and server agree. Returns the first problem of each value. */
export function checkBody(shape: z.ZodMiniType, body: unknown): Problems {
  const { error } = shape.safeParse(body)
  const problems: Record<string, Problem> = {}
  for (const issue of error?.issues ?? []) problems[issue.path.join('.')] ??= describe(issue)
  return problems
}

/** Returns the name of the field that a path belongs to. */
export const fieldOfPath = (path: string): string => path.split('.')[0] ?? path
