import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsChange } from '@lectern/contract/settings'
import type { AddressPart, TakeoverReport } from '@lectern/contract/takeover'
import { readConfigurations } from './copy-source.ts'
import type { Source } from './source-queries.ts'
import type { TakeoverChoices, TakeoverRun } from './takeover-run.ts'

/** Keys of the settings of the old server, its configuration, and the setting here. */
const parts = {
  contextPath: {
    key: 'SERVER_CONTEXT_PATH',
    configured: ['server', 'servlet', 'context-path'],
    setting: 'serverContextPath',
  },
  serverPort: { key: 'SERVER_PORT', configured: ['server', 'port'], setting: 'serverPort' },
  koboPort: { key: 'KOBO_PORT', configured: [], setting: 'koboPort' },
} as const satisfies Record<AddressPart, unknown>

/** What a server of that kind has where nothing is said: nobody has to be told. */
const ordinary: Partial<Record<AddressPart, string>> = { serverPort: '25600' }

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

/** Returns what the configuration of the old server says of a part; what is stored in its database wins over it. */
function findConfigured(from: string, { configured }: { readonly configured: readonly string[] }): unknown {
  if (configured.length === 0) return undefined
  const folder = statSync(from, { throwIfNoEntry: false })?.isDirectory() ? from : dirname(from)
  return readConfigurations(folder)
    .map((content) => findIn(content, configured))
    .find((value) => typeof value === 'string' || typeof value === 'number')
}

/** Returns the value of a setting here; undefined for one that may not be set here. */
function toSetting(part: AddressPart, text: string): string | number | undefined {
  const { setting } = parts[part]
  const value = part === 'contextPath' ? text.replace(/\/+$/, '') : Number(text)
  if (value === '' || value === 0) return undefined
  const parsed = SettingsChange.safeParse({ [setting]: value })
  return parsed.success ? (parsed.data[setting] ?? undefined) : undefined
}

/** Returns in what the address of the old server differs from an ordinary one, and which parts this server takes. */
export function listAddresses(
  source: Source,
  from: string,
  { addresses = [] }: TakeoverChoices,
): TakeoverReport['addresses'] {
  if (source.origin) return []
  const stored = new Map([...source.rows('SERVER_SETTINGS')].map((r) => [String(r.KEY), r.VALUE]))
  return (Object.keys(parts) as AddressPart[]).flatMap((part) => {
    const text = String(stored.get(parts[part].key) ?? findConfigured(from, parts[part]) ?? '')
    if (text === ordinary[part] || toSetting(part, text) === undefined) return []
    return [{ part, value: text, isTaken: addresses.includes(part) }]
  })
}

/** Stores the chosen parts of the address; they hold from the next start on. */
export function takeAddresses({ target }: TakeoverRun, found: TakeoverReport['addresses']): void {
  for (const { part, value, isTaken } of found)
    if (isTaken)
      target.run(
        'INSERT OR REPLACE INTO setting(name, value) VALUES(?, ?)',
        parts[part].setting,
        JSON.stringify(toSetting(part, value)),
      )
}
