import type { Browser } from '@playwright/test'
import { blockedTime, newVisitor, openBrowser, type Profile, readyTime } from '../browser-visit.ts'
import type { Figure, Measure } from '../measure.ts'
import { type Screen, startReading } from '../screens.ts'
import { median } from '../statistics.ts'

const runs = 3

interface Visit {
  readonly ready: number
  readonly blocked: number
}

async function visit(browser: Browser, address: string, screen: Screen, profile: Profile): Promise<Visit> {
  const { context, page } = await newVisitor(browser, address, screen.isSignedIn, profile)
  try {
    const ready = await readyTime(page, `${address}${screen.path}`, screen.sign)
    return { ready, blocked: await blockedTime(page) }
  } finally {
    await context.close()
  }
}

const toFigure = (name: string, times: readonly number[]): Figure => ({
  name,
  value: median(times),
  unit: 'ms',
  note: times.map((time) => Math.round(time)).join(', '),
})

export const clientReady: Measure = {
  name: 'client-ready',
  description: 'from opening an address to a screen that can be used, with an empty cache',
  async run({ scratch }) {
    const browser = await openBrowser()
    try {
      const { server, screens } = await startReading(scratch, 'client-ready')
      try {
        const figures: Figure[] = []
        for (const profile of ['desktop', 'mobile'] as const)
          for (const screen of screens) {
            const visits: Visit[] = []
            for (let run = 0; run < runs; run++)
              visits.push(await visit(browser, server.address, screen, profile))
            const name = `client-ready/${screen.name}-${profile}`
            figures.push(
              toFigure(
                name,
                visits.map(({ ready }) => ready),
              ),
            )
            figures.push(
              toFigure(
                `${name}-blocked`,
                visits.map(({ blocked }) => blocked),
              ),
            )
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
