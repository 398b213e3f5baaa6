import { startServer } from '../bench-server.ts'
import { openBrowser } from '../browser-visit.ts'
import { posterConfig } from '../large-posters.ts'
import type { Figure, Measure } from '../measure.ts'
import { measureChangeMany } from '../organise/change-many.ts'
import { measureEditBook } from '../organise/edit-book.ts'
import { measureOrder } from '../organise/order-list.ts'
import { measureSelectAll } from '../organise/select-all.ts'

/** Number of books that are selected at once. */
const books = 20_000

const steps = {
  'edit a book': measureEditBook,
  'change many': measureChangeMany,
  'select all': measureSelectAll,
  order: measureOrder,
}

export const organise: Measure = {
  name: 'organise',
  description: 'selecting, editing and arranging many items of a library, in Chromium',
  async run(context) {
    const configDir = await posterConfig({ ...context, books }, 'organise')
    const browser = await openBrowser()
    try {
      const server = await startServer({ configDir })
      try {
        const figures: Figure[] = []
        for (const [name, measure] of Object.entries(steps)) {
          context.log(`${name} …`)
          const found = await measure({ browser, address: server.address })
          // A later step that fails must not hide them.
          for (const { name: figure, value, unit } of found)
            context.log(`${figure}: ${Math.round(value)} ${unit}`)
          figures.push(...found)
        }
        return figures
      } finally {
        await server.stop()
      }
    } finally {
      await browser.close()
    }
  },
}
