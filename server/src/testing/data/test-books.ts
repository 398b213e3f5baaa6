import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'
import { withComment } from '@lectern/fixtures/library'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import type { TestClient } from '../servers/test-client.ts'
import type { TestServer } from '../servers/test-server.ts'

let drawn: Promise<Buffer> | undefined
/** Returns one small JPEG, drawn once for each test file. */
const drawImage = (): Promise<Buffer> => {
  drawn ??= image({ width: 40, height: 60, label: 'P' })
  return drawn
}

/** Returns the bytes of a page: a real image that is different for each label. */
export const pageBytes = async (label: string): Promise<Buffer> => withComment(await drawImage(), label)

export interface BookOptions {
  /** Number of pages; default 3. */
  readonly pages?: number
  readonly info?: ComicInfo
  /** Compression method: 0 stored, 8 deflated. */
  readonly method?: number
  /** Another edition changes the bytes of the pages. */
  readonly edition?: string
}

/** Returns the bytes of a comic archive. */
async function bookBytes(label: string, options: BookOptions = {}): Promise<Buffer> {
  const { pages = 3, info, method = 0, edition = '1' } = options
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

export async function writeBook(path: string, options: BookOptions = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await bookBytes(path, options))
}

/** Writes books below the test's folder: `{'Series A/1.cbz': {pages: 2}}`. */
export async function writeBooks(root: string, books: Record<string, BookOptions>): Promise<void> {
  for (const [path, options] of Object.entries(books)) await writeBook(join(root, path), options)
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

/** Scans again and waits until all tasks are done. */
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
