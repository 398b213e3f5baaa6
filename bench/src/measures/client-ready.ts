import type { Browser } from '@playwright/test'
import { newVisitor, openBrowser, type Profile, readyTime } from '../browser-visit.ts'
import type { Figure, Measure } from '../measure.ts'
import { type Screen, startReading } from '../screens.ts'
import { median } from '../statistics.ts'

const runs = 3

async function visit(browser: Browser, address: string, screen: Screen, profile: Profile): Promise<number> {
  const { context, page } = await newVisitor(browser, address, screen.isSignedIn, profile)
  try {
    return await readyTime(page, `${address}${screen.path}`, screen.sign)
  } finally {
    await context.close()
  }
}

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
            const times: number[] = []
            for (let run = 0; run < runs; run++)
              times.push(await visit(browser, server.address, screen, profile))
            const spread = times.map((t) => Math.round(t)).join(', ')
            figures.push({
              name: `client-ready/${screen.name}-${profile}`,
              value: median(times),
              unit: 'ms',
              note: spread,
            })
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
