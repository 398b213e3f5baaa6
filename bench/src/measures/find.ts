import { startServer } from '../bench-server.ts'
import { openBrowser } from '../browser-visit.ts'
import { measureFilters } from '../find/filters.ts'
import { measureFirstGrids } from '../find/first-grid.ts'
import { measureBursts } from '../find/live-bursts.ts'
import { measureScrolling } from '../find/scrolling.ts'
import { measureSuggestions } from '../find/suggestions.ts'
import { posterConfig } from '../large-posters.ts'
import type { Figure, Measure } from '../measure.ts'

/** A large library has 100,000 books; `--books` may ask for more. */
const minBooks = 100_000

const steps = {
  'first grids': measureFirstGrids,
  scrolling: measureScrolling,
  filters: measureFilters,
  suggestions: measureSuggestions,
  events: measureBursts,
}

export const find: Measure = {
  name: 'find',
  description:
    'grids, filters, suggestions and events of a library of 100,000 books with posters, in Chromium',
  async run(context) {
    const books = Math.max(minBooks, context.books)
    const configDir = await posterConfig({ ...context, books }, 'find')
    const browser = await openBrowser()
    try {
      const server = await startServer({ configDir })
      try {
        const figures: Figure[] = []
        for (const [name, measure] of Object.entries(steps)) {
          context.log(`${name} …`)
          figures.push(...(await measure({ browser, address: server.address })))
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
