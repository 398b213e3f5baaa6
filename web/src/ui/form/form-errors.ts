import type * as z from 'zod/mini'
import type { Values } from './form-state.ts'

/** A message id and its values. */
export interface Problem {
  readonly textId: string
  readonly values?: Readonly<Record<string, string | number>>
}
/** Path of a value → what is wrong with it: `title`, `links.0.url`. */
export type Problems = Readonly<Record<string, Problem>>
/** Finds what is wrong with values; those that were not edited need no check. */
export type Check<V extends Values> = (values: V, edits: Partial<V>) => Problems

/** Sentences of the contract, which servers send in English → message ids. */
const sentences: Readonly<Record<string, string>> = {
  'must not be blank': 'forms.error_blank',
  'must be a valid URL': 'forms.error_link',
  'must be a valid ISBN-13, or blank': 'forms.error_isbn',
  'must be a valid BCP 47 language, or blank': 'forms.error_language',
  'must be a day of the calendar': 'forms.error_day',
  'must not contain a NUL character': 'forms.error_nul',
}

/** Returns what the server says of a value, in words of ours where they are known. */
export function toProblem(message: string): Problem {
  const textId = sentences[message]
  if (textId) return { textId }
  const longest = /^must not be longer than (\d+) characters$/.exec(message)
  if (longest) return { textId: 'forms.error_long', values: { max: Number(longest[1]) } }
  const most = /^must not have more than (\d+)$/.exec(message)
  if (most) return { textId: 'forms.error_many', values: { max: Number(most[1]) } }
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

/** Checks a body by the shape of the contract, so that client and server cannot disagree. The first problem of each value counts. */
export function checkBody(shape: z.ZodMiniType, body: unknown): Problems {
  const { error } = shape.safeParse(body)
  const problems: Record<string, Problem> = {}
  for (const issue of error?.issues ?? []) problems[issue.path.join('.')] ??= describe(issue)
  return problems
}

/** Returns the name of the field that a path belongs to. */
export const fieldOfPath = (path: string): string => path.split('.')[0] ?? path
