import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import { unrestrictedViewer } from '../../testing/data/unrestricted-viewer.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { importBooks } from './import-book.ts'

const child = fileURLToPath(new URL('../../testing/kills/import-kill-child.ts', import.meta.url))
const megabyte = 1 << 20

// The shell's limit on the size of a file stops a copy in its middle, as a full disk does.
test.skipIf(process.platform === 'win32')(
  'C7: a full disk changes neither the source nor the old file, and leaves no incomplete file',
  async () => {
    const first = await startTestServer()
    const { folder, books } = first
    const admin = await first.claim()
    await writeBooks(books, { 'A/1.cbz': {}, 'A/2.cbz': {} })
    await addLibrary(first, admin, { name: 'L', root: books })
    await first.queue.stop(2000)
    const large = Buffer.alloc(24 * megabyte, 'x')
    mkdirSync(join(folder, 'incoming'))
    const sources = ['new.cbz', '1.cbz'].map((name) => join(folder, 'incoming', name))
    for (const source of sources) writeFileSync(source, large)
    const old = readFileSync(join(books, 'A/1.cbz'))
    const rows = await first.db
      .selectFrom('book')
      .innerJoin('series', 'series.id', 'book.series_id')
      .select(['book.public_id', 'series.public_id as series_public_id'])
      .orderBy('book.id')
      .execute()
    const seriesId = rows[0]?.series_public_id ?? ''
    await importBooks(first, unrestrictedViewer, {
      copyMode: 'COPY',
      books: sources.map((sourceFile) => ({
        sourceFile,
        seriesId,
        upgradeBookId: sourceFile.endsWith('1.cbz') ? rows[0]?.public_id : null,
      })),
    })
    await first.close({ keep: true })

    // Blocks have 512 or 1024 bytes, depending on the shell: enough for the database, and too few for the books.
    execFileSync('sh', ['-c', 'ulimit -f 16384 && exec "$@"', 'sh', process.execPath, child, folder])

    const second = await startTestServer({ folder })
    expect(readdirSync(join(books, 'A')).sort()).toEqual(['1.cbz', '2.cbz'])
    expect(readFileSync(join(books, 'A/1.cbz'))).toEqual(old)
    for (const source of sources) expect(readFileSync(source).equals(large)).toBe(true)
    const { db } = second
    expect(await db.selectFrom('file_change').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('history').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('task').selectAll().execute()).toEqual([])
    const statuses = await db.selectFrom('book').select('media_status').execute()
    expect(statuses.map((b) => b.media_status)).toEqual([2, 2])
    await second.close()
  },
)
