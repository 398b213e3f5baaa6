import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type EventFeed, type FedEvent, openEventFeed } from '../event-feed.ts'
import type { Figure } from '../measure.ts'
import { jumpTo, shownIds } from './grid-scripts.ts'
import { type Kind, kinds, openEndless, type Scene } from './screen.ts'
import { startWatch, stopWatch, type Watched } from './watch-script.ts'

const events = 10_000
const eventsOfBook = 4
const perSeries = 20
const libraryId = 'LIB1'

/** Events of a scan as the server sends them: books come, change and get posters; each card in the document has one book of them. */
function makeEvents(kind: Kind, shown: readonly string[]): readonly FedEvent[] {
  const made: FedEvent[] = []
  const everyOne = Math.floor(events / eventsOfBook / shown.length)
  for (let n = 0; made.length < events; n++) {
    const id = n % everyOne === 0 ? shown[n / everyOne] : undefined
    const number = id ? Number(id.slice(1)) : n * 7
    const book = kind === 'books' ? number : number * perSeries
    const of = { bookId: `B${book}`, seriesId: `S${Math.ceil(book / perSeries)}` }
    made.push(
      { name: 'BookAdded', ...of, libraryId },
      { name: 'BookChanged', ...of, libraryId },
      { name: 'ThumbnailBookAdded', ...of, selected: true },
      { name: 'SeriesChanged', seriesId: of.seriesId, libraryId },
    )
  }
  return made.slice(0, events)
}

async function burst(
  page: Page,
  kind: Kind,
  feed: EventFeed,
  atOnce: number,
  pauseMs: number,
): Promise<Watched> {
  await page.evaluate(jumpTo(0.4))
  await sleep(1500)
  const shown = await page.evaluate<readonly string[]>(shownIds)
  await page.evaluate(startWatch)
  await feed.send(makeEvents(kind, shown), atOnce, pauseMs)
  // The list is fetched again once a second while events come, and once after the last.
  await sleep(3500)
  return page.evaluate<Watched>(stopWatch)
}

function toFigures(name: string, seen: Watched): Figure[] {
  const { longFrames, tasks } = seen
  const note = `${longFrames.length} frames, ${tasks.length} tasks of 50 ms and more in ${seen.frames} frames`
  return [
    { name: `find/${name}-frame`, value: Math.max(0, ...longFrames), unit: 'ms', note },
    { name: `find/${name}-task`, value: Math.max(0, ...tasks), unit: 'ms' },
    { name: `find/${name}-moved`, value: seen.moved, unit: 'px', note: 'of the first card on the screen' },
    { name: `find/${name}-lost`, value: seen.lost, unit: 'count', note: 'frames without that card' },
  ]
}

/** 10,000 events while the middle of a list is shown: all at once, and as a scan sends them. */
export async function measureBursts(scene: Scene): Promise<Figure[]> {
  const feed = await openEventFeed(scene.address)
  try {
    const figures: Figure[] = []
    for (const kind of kinds) {
      const page = await openEndless({ ...scene, address: feed.address }, kind)
      try {
        await feed.hasListener()
        figures.push(...toFigures(`burst-${kind}`, await burst(page, kind, feed, events, 0)))
        figures.push(...toFigures(`stream-${kind}`, await burst(page, kind, feed, 40, 20)))
      } finally {
        await page.context().close()
      }
    }
    return figures
  } finally {
    feed.close()
  }
}
