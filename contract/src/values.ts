import * as z from 'zod/mini'
import { type Describe, describedAs } from './described-as.ts'
import { limits } from './limits.ts'

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
    z.maxLength(limits.maxEmail, 'must not be longer than 254 characters'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be a valid e-mail address'),
    // RFC 7617 2: the name ends at the first colon.
    z.refine((v) => !v.includes(':'), 'must not contain a colon: programs could not sign in with it'),
  ),
  () => ({ type: 'string', format: 'email', maxLength: limits.maxEmail }),
)
/** Checks that a text has a character that is not white space. */
export const isSaid = z.regex(/\S/, 'must not be blank')
/** Checks that a text has no NUL, which ends paths early in file systems. */
export const hasNoNul = z.refine<string>((v) => !v.includes('\0'), 'must not contain a NUL character')
/** Describes `hasNoNul`, together with `isSaid` when there is a pattern. One pattern, because programs generate texts from it. */
export const withoutNul: Describe = ({ pattern, ...json }) => ({
  ...json,
  pattern: pattern === undefined ? '^[^\\u0000]*$' : '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$',
})
/** Returns the shape of a whole number of 32 bits that is at least `least`. */
export const wholeFrom = (least = -limits.maxWhole, message?: string) =>
  z.int().check(z.minimum(least, message), z.maximum(limits.maxWhole))

export const Password = z
  .string()
  .check(isSaid, z.maxLength(limits.maxPassword, `must not be longer than ${limits.maxPassword} characters`))
export const Name = z
  .string()
  .check(isSaid, z.maxLength(limits.maxName, `must not be longer than ${limits.maxName} characters`))
export const Path = describedAs(
  z
    .string()
    .check(
      isSaid,
      z.maxLength(limits.maxPath, `must not be longer than ${limits.maxPath} characters`),
      hasNoNul,
    ),
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
/** A search text (behaviour 2.2). Blank text is no search. */
export const SearchText = z.optional(z.string().check(z.maxLength(limits.maxSearchText, 'is too long')))

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
/** Streamed bytes, which are never parsed. */
export const ByteStream = z.unknown()
