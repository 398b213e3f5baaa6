import * as z from 'zod/mini'
import { type Describe, describedAs } from './described-as.ts'
import { limits } from './limits.ts'

/** Messages about values that several features share. Servers send them; the web client shows its own translations. */
export const valueMessages = { blank: 'must not be blank', nul: 'must not contain a NUL character' }
export const tooLong = (max: number): string => `must not be longer than ${max} characters`

/** An opaque id: clients must not assume anything about its format. */
export const Id = describedAs(z.string().check(z.minLength(1), z.maxLength(64)), (json) => ({
  ...json,
  description: 'opaque id',
}))

/** `2024-05-01T10:20:30Z`: UTC, whole seconds (behaviour 1.3). */
export const Timestamp = describedAs(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)),
  () => ({ type: 'string', format: 'date-time' }),
)
/** `2024-05-01`. */
export const CalendarDate = describedAs(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), () => ({
  type: 'string',
  format: 'date',
}))

export const Email = describedAs(
  z.string().check(
    z.maxLength(limits.maxEmail, tooLong(limits.maxEmail)),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be a valid e-mail address'),
    // RFC 7617 2: the name ends at the first colon.
    z.refine((v) => !v.includes(':'), 'must not contain a colon: programs could not sign in with it'),
  ),
  () => ({ type: 'string', format: 'email', maxLength: limits.maxEmail }),
)
/** Checks that a text has a character that is not white space. */
export const isNotBlank = z.regex(/\S/, valueMessages.blank)
/** Checks that a text has no NUL, which ends paths early in file systems. */
export const hasNoNul = z.refine<string>((v) => !v.includes('\0'), valueMessages.nul)
/** Describes `hasNoNul`, together with `isNotBlank` when there is a pattern. One pattern, because programs generate texts from it. */
export const withoutNul: Describe = ({ pattern, ...json }) => ({
  ...json,
  pattern: pattern === undefined ? '^[^\\u0000]*$' : '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$',
})
/** Returns the shape of a whole number of 32 bits that is at least `least`. */
export const wholeFrom = (least = -limits.maxWhole, message?: string) =>
  z.int().check(z.minimum(least, message), z.maximum(limits.maxWhole))

export const Password = z
  .string()
  .check(isNotBlank, z.maxLength(limits.maxPassword, tooLong(limits.maxPassword)))
export const Name = z.string().check(isNotBlank, z.maxLength(limits.maxName, tooLong(limits.maxName)))
export const Path = describedAs(
  z.string().check(isNotBlank, z.maxLength(limits.maxPath, tooLong(limits.maxPath)), hasNoNul),
  withoutNul,
)

/** A boolean of a query string: only the words `true` and `false`. */
export const BooleanParameter = describedAs(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((v) => v === 'true'),
  ),
  () => ({ type: 'boolean' }),
)

/** A repeated query parameter; a single occurrence is also split at commas by the server (behaviour 1.6). */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.optional(z.array(item).check(z.maxLength(limits.maxQueryValues, 'too many values')))

/** A value that lists are filtered by. */
export const FilterText = z.string().check(z.maxLength(limits.maxName * 4, 'is too long'))
/** A search text that may be absent (behaviour 2.2). Blank text is no search. */
export const OptionalSearchText = z.optional(
  z.string().check(z.maxLength(limits.maxSearchText, 'is too long')),
)

export const Author = z.object({ name: z.string(), role: z.string() })
export type Author = z.output<typeof Author>
export const WebLink = z.object({ label: z.string(), url: z.string() })
export type WebLink = z.output<typeof WebLink>

/** Bytes of a file in a form. */
export const UploadedFile = describedAs(z.instanceof(Uint8Array, { error: 'must be a file' }), () => ({
  type: 'string',
  format: 'binary',
}))
/** Response without a body. */
export const NoContent = z.void()
/** Part of a route whose response is 204 without a body. */
export const noContent = { status: 204, response: NoContent } as const
/** Part of a route that starts work in the background: the response is 202 without a body. */
export const accepted = { status: 202, response: NoContent } as const
/** Streamed bytes, which are never parsed. */
export const ByteStream = z.unknown()
