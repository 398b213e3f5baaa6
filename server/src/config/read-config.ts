import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism, homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { findFontFolders, folders } from './font-folders.ts'
import { describeProviderPath, Providers } from './oauth2-providers.ts'
import { origins } from './origins.ts'

const isProxy = (text: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && isRange && rest.length === 0
}
const areProxies = (list: string): boolean =>
  list.trim() === '' || list.split(',').every((p) => isProxy(p.trim()))

const feedAddress = z
  .string()
  .check(
    z.refine(
      (t) => t === '' || /^https?:$/.test(URL.parse(t)?.protocol ?? ''),
      'must be an address of http or https',
    ),
  )

/** Accepts text of the command line and numbers of the file, but not other values that JavaScript could convert: `true` is no port. */
const integerOption = (min: number, max: number) => {
  const range = `must be ${min} to ${max}`
  const wholeNumberRule = 'must be a whole number'
  return z.pipe(
    z.pipe(z.union([z.string(), z.number()], wholeNumberRule), z.transform(Number)),
    z.number(wholeNumberRule).check(z.int(wholeNumberRule), z.minimum(min, range), z.maximum(max, range)),
  )
}

/** All settings, before validation. */
const Settings = z.object({
  port: z._default(integerOption(1, 65_535), 25_600),
  host: z._default(z.string().check(z.minLength(1, 'must not be empty')), '0.0.0.0'),
  configDir: z._default(z.string().check(z.minLength(1, 'must not be empty')), join(homedir(), '.lectern')),
  contextPath: z._default(
    z.string().check(
      z.regex(
        // No two slashes in a row: a page's `//name/` would be another server.
        /^$|^(\/[\w-]+)*\/[\w-]*[a-zA-Z0-9]$/,
        "must start with '/', end with a letter or digit and contain only letters, digits, '/', '-' and '_'",
      ),
    ),
    '',
  ),
  demo: z._default(z.coerce.boolean(), false),
  taskThreads: z._default(integerOption(1, 64), Math.max(1, Math.min(4, availableParallelism() - 1))),
  watch: z._default(z.coerce.boolean(), false),
  restSeconds: z._default(integerOption(0, 3600), 3),
  trustedProxies: z._default(
    z
      .string()
      .check(
        z.refine(
          areProxies,
          "must list addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal and uniquelocal, separated by ','",
        ),
      ),
    'loopback',
  ),
  corsOrigins: z._default(origins, []),
  fontFolders: z._default(folders, findFontFolders()),
  oauth2Providers: z._default(Providers, []),
  oauth2AccountCreation: z._default(z.coerce.boolean(), false),
  oidcEmailVerification: z._default(z.coerce.boolean(), true),
  announcementsUrl: z._default(feedAddress, ''),
  releasesUrl: z._default(feedAddress, ''),
  logLevel: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    }),
    'info',
  ),
  logFile: z._default(z.coerce.boolean(), true),
})

/** The validated configuration; folders are absolute. */
export type Config = z.output<typeof Settings>

/** One row of the table in docs/administration/options.md: command line `--port`, environment `LECTERN_PORT`, key of the file, description. */
export const options: readonly {
  key: keyof Config
  flag: string
  env: string
  help: string
  isSwitch?: true
}[] = [
  { key: 'port', flag: 'port', env: 'LECTERN_PORT', help: 'port to listen on' },
  { key: 'host', flag: 'host', env: 'LECTERN_HOST', help: 'address to listen on' },
  {
    key: 'configDir',
    flag: 'config-dir',
    env: 'LECTERN_CONFIG_DIR',
    help: 'folder for the database, posters and settings',
  },
  {
    key: 'contextPath',
    flag: 'context-path',
    env: 'LECTERN_CONTEXT_PATH',
    help: 'base path of all addresses, such as /lectern',
  },
  {
    key: 'demo',
    flag: 'demo',
    env: 'LECTERN_DEMO',
    help: 'add a small demo library',
    isSwitch: true,
  },
  {
    key: 'taskThreads',
    flag: 'task-threads',
    env: 'LECTERN_TASK_THREADS',
    help: 'maximum number of tasks at the same time',
  },
  {
    key: 'watch',
    flag: 'watch',
    env: 'LECTERN_WATCH',
    help: 'scan a library when its files change',
    isSwitch: true,
  },
  {
    key: 'restSeconds',
    flag: 'rest-seconds',
    env: 'LECTERN_REST_SECONDS',
    help: 'seconds to wait before reading a new file, which may still be copied',
  },
  {
    key: 'trustedProxies',
    flag: 'trusted-proxies',
    env: 'LECTERN_TRUSTED_PROXIES',
    help: 'proxies whose forwarding headers are trusted',
  },
  {
    key: 'corsOrigins',
    flag: 'cors-origins',
    env: 'LECTERN_CORS_ORIGINS',
    help: 'origins of other websites that may use the API',
  },
  {
    key: 'fontFolders',
    flag: 'font-folders',
    env: 'LECTERN_FONT_FOLDERS',
    help: 'folders with fonts for PDFs whose Chinese, Japanese or Korean text has none',
  },
  {
    key: 'oauth2Providers',
    flag: 'oauth2-providers',
    env: 'LECTERN_OAUTH2_PROVIDERS',
    help: 'sign-in providers, as a JSON list; better in the file, because of the secrets',
  },
  {
    key: 'oauth2AccountCreation',
    flag: 'oauth2-account-creation',
    env: 'LECTERN_OAUTH2_ACCOUNT_CREATION',
    help: 'create an account for everyone who signs in with a provider',
    isSwitch: true,
  },
  {
    key: 'oidcEmailVerification',
    flag: 'oidc-email-verification',
    env: 'LECTERN_OIDC_EMAIL_VERIFICATION',
    help: 'require an e-mail address verified by the provider; turn off with --no-oidc-email-verification',
    isSwitch: true,
  },
  {
    key: 'announcementsUrl',
    flag: 'announcements-url',
    env: 'LECTERN_ANNOUNCEMENTS_URL',
    help: 'public JSON Feed to show as announcements',
  },
  {
    key: 'releasesUrl',
    flag: 'releases-url',
    env: 'LECTERN_RELEASES_URL',
    help: "public list of releases, in the format of GitHub's API",
  },
  { key: 'logLevel', flag: 'log-level', env: 'LECTERN_LOG_LEVEL', help: 'lowest level to log' },
  {
    key: 'logFile',
    flag: 'log-file',
    env: 'LECTERN_LOG_FILE',
    help: 'also log to logs/ in the config folder, 3 files of 10 MB; turn off with --no-log-file',
    isSwitch: true,
  },
]

/** A wrong value; the message is one sentence that says where it was set and which values are right. */
export class ConfigError extends Error {}

const falseValues = new Set(['', '0', 'false', 'no', 'off'])
const parseBoolean = (value: unknown): boolean =>
  typeof value === 'string' ? !falseValues.has(value.toLowerCase()) : Boolean(value)

const booleanOptions = new Set(options.flatMap((o) => (o.isSwitch ? [o.key] : [])))

interface SettingSource {
  readonly value: unknown
  readonly from: string
}

function fromCommandLine(args: readonly string[]): Map<keyof Config, SettingSource> {
  const types = Object.fromEntries(
    options.map((o) => [o.flag, { type: o.isSwitch ? ('boolean' as const) : ('string' as const) }]),
  )
  let values: Record<string, unknown>
  try {
    values = parseArgs({ args: [...args], options: types, strict: true, allowNegative: true }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}.`)
  }
  return new Map(
    options.flatMap((o) => {
      const value = values[o.flag]
      return value === undefined ? [] : [[o.key, { value, from: `--${o.flag}` }] as const]
    }),
  )
}

const fromEnvironment = (env: NodeJS.ProcessEnv): Map<keyof Config, SettingSource> =>
  new Map(
    options.flatMap((o) => {
      const value = env[o.env]
      return value === undefined || value === '' ? [] : [[o.key, { value, from: o.env }] as const]
    }),
  )

/** Reads `lectern.yml` in the config folder, with the keys of `Config` except `configDir`. */
function fromFile(folder: string): Map<keyof Config, SettingSource> {
  const file = join(folder, 'lectern.yml')
  if (!existsSync(file)) return new Map()
  let content: unknown
  try {
    content = parseYaml(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}.`)
  }
  if (content === null) return new Map()
  if (typeof content !== 'object' || Array.isArray(content))
    throw new ConfigError(`${file} must contain keys and values.`)
  return new Map(
    Object.entries(content).map(([key, value]) => {
      const option = options.find((o) => o.key === key && key !== 'configDir')
      if (!option) throw new ConfigError(`${file}: unknown option '${key}'.`)
      return [option.key, { value, from: `${key} in ${file}` }]
    }),
  )
}

/**
 * Reads the configuration: command line before environment before file before default. Throws a `ConfigError` whose message is one clear
 * sentence.
 */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  const direct = new Map([...fromEnvironment(env), ...fromCommandLine(args)])
  const folder = String(direct.get('configDir')?.value ?? Settings.parse({}).configDir)
  const sources = new Map([...fromFile(resolve(folder)), ...direct])
  const raw = Object.fromEntries(
    [...sources].map(([key, { value }]) => [key, booleanOptions.has(key) ? parseBoolean(value) : value]),
  )
  const result = Settings.safeParse(raw)
  if (result.success) return { ...result.data, configDir: resolve(result.data.configDir) }
  const [issue] = result.error.issues
  const key = issue?.path[0] as keyof Config
  const { from, value } = sources.get(key) ?? { from: 'an option', value: '' }
  // Its value holds secrets, and messages end up in logs.
  if (key === 'oauth2Providers') {
    const providerPath = describeProviderPath(issue?.path.slice(1) ?? [])
    throw new ConfigError(
      `${providerPath ? `${providerPath} in ` : ''}${from} ${issue?.message ?? 'is not valid'}.`,
    )
  }
  throw new ConfigError(`${from} is '${String(value)}', but ${issue?.message ?? 'is not valid'}.`)
}
