import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import type { ReadySign } from './browser-visit.ts'
import { ingest, startEmpty } from './filled-server.ts'
import { readingLibrary } from './libraries.ts'

/** The three screens that users open first. */
export interface Screen {
  readonly name: 'login' | 'dashboard' | 'reader'
  readonly path: string
  readonly isSignedIn: boolean
  readonly sign: ReadySign
}

/** Starts a server with ten small books. Returns the URLs of its screens. */
export async function startReading(
  scratch: string,
  name: string,
): Promise<{ server: BenchServer; bookId: string; screens: readonly Screen[] }> {
  const configDir = join(scratch, name)
  const server = await startEmpty(configDir)
  try {
    await ingest(server, configDir, await readingLibrary())
    // Lets the threads that made the posters end, so that only the client is measured.
    await sleep(1000)
    const { content } = await server.api.json<{ content: readonly { id: string }[] }>('/api/v1/books?size=1')
    const bookId = content[0]?.id ?? ''
    return { server, bookId, screens: listScreens(bookId) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const listScreens = (bookId: string): Screen[] => [
  { name: 'login', path: '/login', isSignedIn: false, sign: { element: 'input[type=password]' } },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, sign: { image: 'img[src*="/thumbnail"]' } },
  { name: 'reader', path: `/book/${bookId}/read`, isSignedIn: true, sign: { image: '[data-page] img' } },
]
