import { startServer } from '../bench-server.ts'
import { openBrowser } from '../browser-visit.ts'
import { measureImportBooks } from '../import/import-books.ts'
import { measureImportReadList } from '../import/import-read-list.ts'
import { posterConfig } from '../large-posters.ts'
import type { Measure } from '../measure.ts'

/** Number of books of the library. */
const books = 20_000

export const importing: Measure = {
  name: 'import',
  description: 'importing 500 books and a reading list of 1,000 entries, in Chromium',
  async run(context) {
    const configDir = await posterConfig({ ...context, books }, 'import')
    const browser = await openBrowser()
    try {
      const server = await startServer({ configDir })
      try {
        const scene = { browser, address: server.address }
        context.log('books …')
        const figures = await measureImportBooks(scene)
        context.log('reading list …')
        return [...figures, ...(await measureImportReadList(scene))]
      } finally {
        await server.stop()
      }
    } finally {
      await browser.close()
    }
  },
}
