import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'
import { withComment } from '@lectern/fixtures/library'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

let drawn: Promise<Buffer> | undefined
/** One small JPEG, drawn once for the whole file of tests. */
const picture = (): Promise<Buffer> => {
  drawn ??= image({ width: 40, height: 60, label: 'P' })
  return drawn
}

/** The bytes of a page: a real image that no other page shares. */
export const pageBytes = async (label: string): Promise<Buffer> => withComment(await picture(), label)

export interface BookOptions {
  /** Default 3. */
  readonly pages?: number
  readonly info?: ComicInfo
  /** 0 stored, 8 deflated. */
  readonly method?: number
  /** Makes the bytes of the pages other ones. */
  readonly edition?: string
}

/** The bytes of a comic archive. */
async function bookBytes(label: string, wanted: BookOptions = {}): Promise<Buffer> {
  const { pages = 3, info, method = 0, edition = '1' } = wanted
  const entries: RawEntry[] = []
  for (let n = 1; n <= pages; n += 1)
    entries.push({
      name: `${String(n).padStart(3, '0')}.jpg`,
      bytes: await pageBytes(`${label} ${edition} ${n}`),
      method,
    })
  if (info) entries.push({ name: 'ComicInfo.xml', bytes: comicInfoXml(info), method })
  return rawZip(entries)
}

export async function writeBook(path: string, wanted: BookOptions = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await bookBytes(path, wanted))
}

/** Makes books below the test's folder: `{'Series A/1.cbz': {pages: 2}}`. */
export async function writeBooks(root: string, books: Record<string, BookOptions>): Promise<void> {
  for (const [path, wanted] of Object.entries(books)) await writeBook(join(root, path), wanted)
}

/** Adds a library and waits until everything in it is analyzed. */
export async function addLibrary(
  server: TestServer,
  admin: TestClient,
  library: { name: string; root: string } & Record<string, unknown>,
): Promise<Library> {
  const reply = await admin.post('/api/v1/libraries', library)
  if (reply.statusCode !== 200) throw new Error(`cannot add the library: ${reply.body}`)
  await server.waitUntilIdle()
  return reply.json()
}

/** Scans again and waits. */
export async function rescan(
  server: TestServer,
  admin: TestClient,
  libraryId: string,
  options: { deep?: boolean } = {},
): Promise<void> {
  const reply = await admin.post(`/api/v1/libraries/${libraryId}/scan?deep=${options.deep === true}`)
  if (reply.statusCode !== 202) throw new Error(`cannot scan: ${reply.body}`)
  await server.waitUntilIdle()
}

/** Adds a user and signs in. */
export async function addUser(
  server: TestServer,
  admin: TestClient,
  email: string,
  rights: Record<string, unknown> = {},
): Promise<{ id: string; asker: TestClient }> {
  const reply = await admin.post('/api/v2/users', { email, password: 'secret', ...rights })
  if (reply.statusCode !== 201) throw new Error(`cannot add the user: ${reply.body}`)
  return { id: reply.json().id, asker: await server.signIn(email, 'secret') }
}
