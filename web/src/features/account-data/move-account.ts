import {
  type AccountFile,
  AccountFile as AccountFileShape,
  exportAccount,
  importAccount,
  maxAccountEntries,
} from '@lectern/contract/account-data'
import { changeUserSettings, listUserSettings } from '@lectern/contract/client-settings'
import { limits } from '@lectern/contract/limits'
import { call } from '../../api/client.ts'

type Entry = AccountFile['progress'][number] | AccountFile['annotations'][number]

/** Fetches all data of the account in parts. */
export async function collectAccount(email: string, signal: AbortSignal): Promise<AccountFile> {
  const file: AccountFile = {
    format: 'lectern-account',
    version: 1,
    exported: new Date().toISOString(),
    email,
    progress: [],
    annotations: [],
    settings: await call(listUserSettings, { signal }),
  }
  for (const part of ['progress', 'annotations'] as const)
    for (let after: number | null = 0; after !== null; ) {
      const reply: {
        progress: AccountFile['progress']
        annotations: AccountFile['annotations']
        next: number | null
      } = await call(exportAccount, { query: { part, after }, signal })
      file.progress.push(...reply.progress)
      file.annotations.push(...reply.annotations)
      after = reply.next
    }
  return file
}

/** Returns the content of a file, or undefined if it is not an account file. */
export function parseAccountFile(text: string): AccountFile | undefined {
  try {
    const parsed = AccountFileShape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Maximum length of the entries of one call, in characters; less than its limit in bytes, because some take several bytes. */
const maxLength = limits.maxBody / 3

/** Splits entries into parts for one call each. */
export function splitEntries<T extends Entry>(entries: readonly T[]): T[][] {
  const parts: T[][] = []
  let length = 0
  for (const entry of entries) {
    const size = JSON.stringify(entry).length
    const part = parts.at(-1)
    if (part && part.length < maxAccountEntries && length + size < maxLength) {
      part.push(entry)
      length += size
    } else {
      parts.push([entry])
      length = size
    }
  }
  return parts
}

export interface ImportCounts {
  readonly progress: number
  readonly annotations: number
  readonly missing: number
}

interface Options {
  readonly hasSettings: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Imports a file in parts. Each part is saved at once, so that a stop loses nothing. Returns the numbers of changes. */
export async function importAccountFile(
  file: AccountFile,
  { hasSettings, signal, onProgress }: Options,
): Promise<ImportCounts> {
  let counts: ImportCounts = { progress: 0, annotations: 0, missing: 0 }
  let done = 0
  const bodies = [
    ...splitEntries(file.progress).map((progress) => ({ progress, annotations: [] })),
    ...splitEntries(file.annotations).map((annotations) => ({ progress: [], annotations })),
  ]
  for (const body of bodies) {
    if (signal.aborted) return counts
    const reply = await call(importAccount, { body, signal })
    counts = {
      progress: counts.progress + reply.progress,
      annotations: counts.annotations + reply.annotations,
      missing: counts.missing + reply.missing,
    }
    done += body.progress.length + body.annotations.length
    onProgress(done)
  }
  const settings = Object.entries(file.settings)
  if (hasSettings)
    for (let i = 0; i < settings.length && !signal.aborted; i += 50)
      await call(changeUserSettings, {
        body: Object.fromEntries(settings.slice(i, i + 50).map(([key, { value }]) => [key, { value }])),
        signal,
      })
  return counts
}
