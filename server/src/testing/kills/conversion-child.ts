import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addLibrary } from '../data/test-books.ts'
import { startTestServer } from '../servers/test-server.ts'
import { measureMemory } from './process-memory.ts'

/**
 * Converts the books of several libraries to CBZ at the same time, in a process whose memory can be measured: `node conversion-child.ts
 * <root of a library to begin with> <root>…`. Prints one line of JSON (`ConversionOutcome`).
 */
export interface ConversionOutcome {
  /** Names of the files in the libraries afterwards. */
  readonly names: readonly string[]
  /** Maximum growth of the memory of this process and its children during the conversions. */
  readonly megabytes: number
}

const [first = '', ...roots] = process.argv.slice(2)
// As many threads as a machine with five processors has.
const server = await startTestServer({ threads: 4 })
const admin = await server.claim()
// The code loaded for the first conversion of all is not the cost of a bomb.
await addLibrary(server, admin, { name: 'First', root: first, convertToCbz: true })
const libraries: { readonly id: string }[] = []
for (const root of roots) libraries.push(await addLibrary(server, admin, { name: root, root }))

const { megabytes } = await measureMemory(async () => {
  await Promise.all(libraries.map(({ id }) => admin.patch(`/api/v1/libraries/${id}`, { convertToCbz: true })))
  await server.waitUntilIdle()
})
const names = roots.flatMap((root) => readdirSync(join(root, 'S')))
process.stdout.write(`${JSON.stringify({ names, megabytes } satisfies ConversionOutcome)}\n`)
await server.close()
