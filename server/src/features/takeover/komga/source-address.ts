import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsChange } from '@lectern/contract/settings'
import type { AddressPart, TakeoverReport } from '@lectern/contract/takeover'
import { readConfigurations } from '../copy-source.ts'
import type { TakeoverChoices, TakeoverRun } from '../takeover-run.ts'
import type { Source } from './source-queries.ts'

/** The key in the settings of the old server, the names in its configuration file, and the setting here. */
const parts = {
  contextPath: {
    key: 'SERVER_CONTEXT_PATH',
    configured: ['server', 'servlet', 'context-path'],
    setting: 'serverContextPath',
  },
  serverPort: { key: 'SERVER_PORT', configured: ['server', 'port'], setting: 'serverPort' },
  koboPort: { key: 'KOBO_PORT', configured: [], setting: 'koboPort' },
} as const satisfies Record<AddressPart, unknown>

/** Values of a Komga server without settings. They are not reported. */
const defaults: Partial<Record<AddressPart, string>> = { serverPort: '25600' }

/** Returns a value of a configuration, whose names may be nested or joined by dots. */
function findIn(content: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return content
  if (typeof content !== 'object' || content === null) return undefined
  const values = content as Record<string, unknown>
  for (let i = names.length; i > 0; i -= 1) {
    const found = findIn(values[names.slice(0, i).join('.')], names.slice(i))
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns a part from the configuration file of the old server. A value that is stored in its database takes precedence. */
function findConfigured(from: string, { configured }: { readonly configured: readonly string[] }): unknown {
  if (configured.length === 0) return undefined
  const folder = statSync(from, { throwIfNoEntry: false })?.isDirectory() ? from : dirname(from)
  return readConfigurations(folder)
    .map((content) => findIn(content, configured))
    .find((value) => typeof value === 'string' || typeof value === 'number')
}

/** Returns the value of a setting here; undefined if it may not be set here. */
function toSetting(part: AddressPart, text: string): string | number | undefined {
  const { setting } = parts[part]
  const value = part === 'contextPath' ? text.replace(/\/+$/, '') : Number(text)
  if (value === '' || value === 0) return undefined
  const parsed = SettingsChange.safeParse({ [setting]: value })
  return parsed.success ? (parsed.data[setting] ?? undefined) : undefined
}

/** Returns the parts in which the address of the old server differs from the default, and which of them this server uses. */
export function listAddresses(
  source: Source,
  from: string,
  { addresses = [] }: TakeoverChoices,
): TakeoverReport['addresses'] {
  if (source.origin) return []
  const stored = new Map([...source.rows('SERVER_SETTINGS')].map((r) => [String(r.KEY), r.VALUE]))
  return (Object.keys(parts) as AddressPart[]).flatMap((part) => {
    const text = String(stored.get(parts[part].key) ?? findConfigured(from, parts[part]) ?? '')
    if (text === defaults[part] || toSetting(part, text) === undefined) return []
    return [{ part, value: text, isTaken: addresses.includes(part) }]
  })
}

/** Stores the chosen parts of the address; they apply from the next start. */
export function saveAddresses({ target }: TakeoverRun, found: TakeoverReport['addresses']): void {
  for (const { part, value, isTaken } of found)
    if (isTaken) target.saveSetting(parts[part].setting, toSetting(part, value))
}
