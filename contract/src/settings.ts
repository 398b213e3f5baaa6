import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { NoContent } from './values.ts'

export const ThumbnailSize = z.enum(['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'])
export type ThumbnailSize = z.output<typeof ThumbnailSize>

/** Longest edge of a generated poster, in pixels (behaviour 6.1). */
export const thumbnailEdges: Readonly<Record<ThumbnailSize, number>> = {
  DEFAULT: 300,
  MEDIUM: 600,
  LARGE: 900,
  XLARGE: 1200,
}

/** Returns the shape of a setting from the configuration that a stored value overrides from the next start on. */
const settingWithSource = <S extends z.ZodMiniType>(value: S) =>
  z.object({
    configurationSource: z.nullable(value),
    databaseSource: z.nullable(value),
    effectiveValue: z.nullable(value),
  })

/** Settings of the whole server, which admins change (behaviour 12.4). */
export const Settings = z.object({
  deleteEmptyCollections: z.boolean(),
  deleteEmptyReadLists: z.boolean(),
  rememberMeDurationDays: z.int(),
  thumbnailSize: ThumbnailSize,
  /** Maximum number of tasks that run at the same time. */
  taskPoolSize: z.int(),
  serverPort: settingWithSource(z.int()),
  serverContextPath: settingWithSource(z.string()),
  koboProxy: z.boolean(),
  koboPort: z.nullable(z.int()),
  kepubifyPath: settingWithSource(z.string()),
})
export type Settings = z.output<typeof Settings>

const integerBetween = (min: number, max: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))
/** Returns a shape for which absent and null keep the value. */
const optionalNullable = <S extends z.ZodMiniType>(value: S) => z.optional(z.nullable(value))

/** Changes of the settings. Null resets ports, context path and converter to the configuration and keeps all others (behaviour 1.7). */
export const SettingsChange = z.object({
  deleteEmptyCollections: optionalNullable(z.boolean()),
  deleteEmptyReadLists: optionalNullable(z.boolean()),
  rememberMeDurationDays: optionalNullable(integerBetween(1, 3650)),
  /** Ends all remember-me tokens. */
  renewRememberMeKey: optionalNullable(z.boolean()),
  thumbnailSize: optionalNullable(ThumbnailSize),
  taskPoolSize: optionalNullable(integerBetween(1, 64)),
  serverPort: z.optional(z.nullable(integerBetween(1, 65_535))),
  serverContextPath: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(255),
          z.regex(
            /^(\/[\w-]+)*\/[\w-]*[a-zA-Z0-9]$/,
            "must start with '/', end with a letter or digit and hold only letters, digits, '/', '-' and '_'",
          ),
        ),
    ),
  ),
  koboProxy: optionalNullable(z.boolean()),
  koboPort: z.optional(z.nullable(integerBetween(1, 65_535))),
  /** Absolute path of a program whose name begins with kepubify; without one, or when it fails, the server converts by itself. */
  kepubifyPath: z.optional(z.nullable(z.string().check(z.maxLength(limits.maxPath)))),
})
export type SettingsChange = z.output<typeof SettingsChange>

export const getSettings = route({
  method: 'GET',
  path: '/api/v1/settings',
  access: 'ADMIN',
  purpose: 'retrieve server settings',
  response: Settings,
})
export const changeSettings = route({
  method: 'PATCH',
  path: '/api/v1/settings',
  access: 'ADMIN',
  purpose: 'update server settings',
  status: 204,
  body: SettingsChange,
  response: NoContent,
})
