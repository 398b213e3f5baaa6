import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Api } from '../api.ts'
import { account, startServer } from '../bench-server.ts'
import { largeConfig } from '../large-database.ts'
import type { Figure, Measure } from '../measure.ts'
import { readMemory, watchMemory } from '../process-facts.ts'

const books = 10_000

/** Makes all books of a database EPUBs that are ready. */
function makeEpubs(configDir: string): void {
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { timeout: 5000 })
  db.exec(
    `UPDATE book SET media_profile = 'EPUB', media_type = 'application/epub+zip', media_status = 2, deleted = 0`,
  )
  db.close()
}

interface Sync {
  readonly token: string
  readonly ms: number
  readonly parts: number
  readonly slowest: number
  readonly bytes: number
}

/** Syncs to the end, as a device does. */
async function sync(api: Api, key: string, token = ''): Promise<Sync> {
  const from = performance.now()
  let state = { token, parts: 0, slowest: 0, bytes: 0 }
  for (let isMore = true; isMore; ) {
    const { headers, ms, bytes } = await api.ask(`/kobo/${key}/v1/library/sync?Filter=ALL`, {
      headers: { 'x-kobo-deviceid': 'bench', ...(state.token && { 'x-kobo-synctoken': state.token }) },
    })
    isMore = headers['x-kobo-sync'] === 'continue'
    state = {
      token: String(headers['x-kobo-synctoken']),
      parts: state.parts + 1,
      slowest: Math.max(state.slowest, ms),
      bytes: state.bytes + bytes,
    }
  }
  return { ...state, ms: performance.now() - from }
}

const round = (value: number): number => Math.round(value)

export const kobo: Measure = {
  name: 'kobo',
  description: 'the first sync of an e-reader of Kobo with 10,000 books, and the next ones',
  async run(context) {
    const prepared = await largeConfig({ ...context, books })
    const configDir = join(context.scratch, 'kobo')
    cpSync(prepared.configDir, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    makeEpubs(configDir)
    const server = await startServer({ configDir })
    try {
      const { api } = server
      await api.signIn(account.email, account.password)
      const body = { comment: 'bench' }
      const { key } = await api.json<{ key: string }>('/api/v2/users/me/api-keys', { method: 'POST', body })
      await api.ask(`/kobo/${key}/v1/initialization`)
      const before = readMemory(server.pid)?.now ?? 0
      const memory = watchMemory(server.pid)
      const first = await sync(api, key)
      const peak = memory.peak() ?? 0
      memory.stop()
      const same = await sync(api, key, first.token)
      const { content } = await api.json<{ content: { id: string }[] }>('/api/v1/books?size=1')
      await api.ask(`/api/v1/books/${content[0]?.id}/metadata`, { method: 'PATCH', body: { title: 'New' } })
      const one = await sync(api, key, same.token)
      const note = `${first.parts} parts, ${round(first.bytes / 1024)} kB`
      const figures: Figure[] = [
        { name: 'kobo/first-sync', value: round(first.ms), unit: 'ms', note },
        { name: 'kobo/slowest-part', value: round(first.slowest), unit: 'ms' },
        { name: 'kobo/no-change', value: round(same.ms), unit: 'ms' },
        { name: 'kobo/one-change', value: round(one.ms), unit: 'ms' },
        { name: 'kobo/more-memory', value: round(Math.max(0, peak - before)), unit: 'MB' },
      ]
      return figures
    } finally {
      await server.stop()
    }
  },
}
