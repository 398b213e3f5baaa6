import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism, homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { describeProviderPath, Providers } from './oauth2-providers.ts'

/** A list of texts: a list in the file, comma-separated elsewhere. Empty texts are left out. */
const textList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) =>
    (typeof given === 'string' ? given.split(',') : given)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  ),
)

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}
const origins = z.pipe(
  textList,
  z
    .array(z.string())
    .check(
      z.refine(
        (list) => list.every(isOrigin),
        "must list origins such as https://books.example.org, separated by ','",
      ),
    ),
)

/** Folders, as absolute paths. */
const folders = z.pipe(
  textList,
  z.transform((list) => list.map((folder) => resolve(folder))),
)

/** Returns the folders in which the operating system stores fonts. */
function findFontFolders(): string[] {
  const home = homedir()
  if (process.platform === 'win32')
    return ['C:\\Windows\\Fonts', join(home, 'AppData/Local/Microsoft/Windows/Fonts')]
  if (process.platform === 'darwin')
    return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library/Fonts')]
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
  ]
}

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

/** Accepts text of the command line and numbers of the file, but no other values that JavaScript could convert, such as `true`. */
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

/** Names in the environment and descriptions, in the order of the table in docs/administration/options.md. */
const optionTexts: Readonly<Record<keyof Config, readonly [env: string, help: string]>> = {
  port: ['LECTERN_PORT', 'port to listen on'],
  host: ['LECTERN_HOST', 'address to listen on'],
  configDir: ['LECTERN_CONFIG_DIR', 'folder for the database, posters and settings'],
  contextPath: ['LECTERN_CONTEXT_PATH', 'base path of all addresses, such as /lectern'],
  demo: ['LECTERN_DEMO', 'add a small demo library'],
  taskThreads: ['LECTERN_TASK_THREADS', 'maximum number of tasks at the same time'],
  watch: ['LECTERN_WATCH', 'scan a library when its files change'],
  restSeconds: [
    'LECTERN_REST_SECONDS',
    'seconds to wait before reading a new file, which may still be copied',
  ],
  trustedProxies: ['LECTERN_TRUSTED_PROXIES', 'proxies whose forwarding headers are trusted'],
  corsOrigins: ['LECTERN_CORS_ORIGINS', 'origins of other websites that may use the API'],
  fontFolders: [
    'LECTERN_FONT_FOLDERS',
    'folders with fonts for PDFs whose Chinese, Japanese or Korean text has none',
  ],
  oauth2Providers: [
    'LECTERN_OAUTH2_PROVIDERS',
    'sign-in providers, as a JSON list; better in the file, because of the secrets',
  ],
  oauth2AccountCreation: [
    'LECTERN_OAUTH2_ACCOUNT_CREATION',
    'create an account for everyone who signs in with a provider',
  ],
  oidcEmailVerification: [
    'LECTERN_OIDC_EMAIL_VERIFICATION',
    'require an email address verified by the provider; turn off with --no-oidc-email-verification',
  ],
  announcementsUrl: ['LECTERN_ANNOUNCEMENTS_URL', 'public JSON Feed to show as announcements'],
  releasesUrl: ['LECTERN_RELEASES_URL', "public list of releases, in the format of GitHub's API"],
  logLevel: ['LECTERN_LOG_LEVEL', 'lowest level to log'],
  logFile: [
    'LECTERN_LOG_FILE',
    'also log to logs/ in the config folder, 3 files of 10 MB; turn off with --no-log-file',
  ],
}
const switches = new Set(['demo', 'watch', 'oauth2AccountCreation', 'oidcEmailVerification', 'logFile'])

/** All options: `contextPath` in the file is `--context-path` on the command line. */
export const options = (Object.keys(optionTexts) as (keyof Config)[]).map((key) => ({
  key,
  flag: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  env: optionTexts[key][0],
  help: optionTexts[key][1],
  isSwitch: switches.has(key),
}))

/** A wrong value. The message is a sentence with its source and the allowed values. */
export class ConfigError extends Error {}

const falseValues = new Set(['', '0', 'false', 'no', 'off'])
const parseBoolean = (value: unknown): boolean =>
  typeof value === 'string' ? !falseValues.has(value.toLowerCase()) : Boolean(value)

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

/** Reads the configuration: command line before environment before file before default. Throws `ConfigError`. */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  const direct = new Map([...fromEnvironment(env), ...fromCommandLine(args)])
  const folder = String(direct.get('configDir')?.value ?? Settings.parse({}).configDir)
  const sources = new Map([...fromFile(resolve(folder)), ...direct])
  const raw = Object.fromEntries(
    [...sources].map(([key, { value }]) => [key, switches.has(key) ? parseBoolean(value) : value]),
  )
  const result = Settings.safeParse(raw)
  if (result.success) return { ...result.data, configDir: resolve(result.data.configDir) }
  const [issue] = result.error.issues
  const key = issue?.path[0] as keyof Config
  const { from, value } = sources.get(key) ?? { from: 'an option', value: '' }
  // Its value has secrets, which must not be logged.
  if (key === 'oauth2Providers') {
    const providerPath = describeProviderPath(issue?.path.slice(1) ?? [])
    throw new ConfigError(
      `${providerPath ? `${providerPath} in ` : ''}${from} ${issue?.message ?? 'is not valid'}.`,
    )
  }
  throw new ConfigError(`${from} is '${String(value)}', but ${issue?.message ?? 'is not valid'}.`)
}
