import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { noContent } from './values.ts'

export const ThumbnailSize = z.enum(['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'])
export type ThumbnailSize = z.output<typeof ThumbnailSize>

/** Longest edge of a generated poster, in pixels (behaviour 6.1). */
export const thumbnailEdges: Readonly<Record<ThumbnailSize, number>> = {
  DEFAULT: 300,
  MEDIUM: 600,
  LARGE: 900,
  XLARGE: 1200,
}

/**
 * Returns the shape of a setting that can come from the configuration or the database. The stored value wins. A stored port or context path
 * applies from the next start.
 */
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
/** Absent and null keep the value. */
const keptIfNull = z.nullish
/** Absent keeps the value; null resets it to the configuration. */
const resetIfNull = z.nullish

/** Changes of the settings (behaviour 1.7). */
export const SettingsChange = z.object({
  deleteEmptyCollections: keptIfNull(z.boolean()),
  deleteEmptyReadLists: keptIfNull(z.boolean()),
  rememberMeDurationDays: keptIfNull(integerBetween(1, 3650)),
  /** Ends all remember-me tokens. */
  renewRememberMeKey: keptIfNull(z.boolean()),
  thumbnailSize: keptIfNull(ThumbnailSize),
  taskPoolSize: keptIfNull(integerBetween(1, 64)),
  serverPort: resetIfNull(integerBetween(1, 65_535)),
  serverContextPath: resetIfNull(
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
  koboProxy: keptIfNull(z.boolean()),
  koboPort: resetIfNull(integerBetween(1, 65_535)),
  /**
   * Absolute path of a program whose name begins with kepubify. If this is not set, or the program fails, the server converts with its own
   * code.
   */
  kepubifyPath: resetIfNull(z.string().check(z.maxLength(limits.maxPath))),
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
  body: SettingsChange,
  ...noContent,
})
