import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Figure } from '../measure.ts'
import { dragTo, jumpTo, scrollSlowly } from './grid-scripts.ts'
import { expectEnd, type Kind, kinds, openEndless, type Scene, toFigure } from './screen.ts'
import { startWatch, stopWatch, type Watched } from './watch-script.ts'

/** Places over the whole list at which it is read for a while. */
const places = [0.02, 0.25, 0.5, 0.75, 1] as const

async function scrollAtEase(page: Page): Promise<readonly number[]> {
  const jumps: number[] = []
  await page.evaluate(scrollSlowly(2, 4000))
  for (const place of places) {
    jumps.push(await page.evaluate<number>(jumpTo(place)))
    if (place === 1) await expectEnd(page)
    await page.evaluate(scrollSlowly(place === 1 ? -2 : 2, 3000))
  }
  return jumps
}

/** Turns the wheel as a quick finger does: bursts with rests between them, down and back up. */
async function fling(page: Page): Promise<void> {
  for (const direction of [1, 1, 1, -1]) {
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, direction * 1500)
      await sleep(25)
    }
    await sleep(500)
  }
}

async function scrollFast(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  await fling(page)
  await page.evaluate(dragTo('bottom', 5000))
  await expectEnd(page)
  await fling(page)
  await page.evaluate(dragTo('top', 1500))
}

async function watched<T>(page: Page, act: () => Promise<T>): Promise<{ seen: Watched; result: T }> {
  await page.evaluate(startWatch)
  const result = await act()
  // Tasks and pages that the last move set off count, too.
  await sleep(600)
  return { seen: await page.evaluate<Watched>(stopWatch), result }
}

function toFigures(name: string, seen: Watched): Figure[] {
  const longest = (all: readonly number[]) => Math.max(0, ...all)
  const note = (all: readonly number[]) => `${all.length} of 50 ms and more in ${seen.frames} frames`
  return [
    { name: `find/${name}-task`, value: longest(seen.tasks), unit: 'ms', note: note(seen.tasks) },
    { name: `find/${name}-frame`, value: longest(seen.longFrames), unit: 'ms', note: note(seen.longFrames) },
    { name: `find/${name}-cards`, value: seen.mostCards, unit: 'count' },
    {
      name: `find/${name}-blank`,
      value: seen.longestBlank,
      unit: 'ms',
      note: `less than half filled: ${Math.round(seen.longestHalfBlank)} ms`,
    },
    { name: `find/${name}-waiting`, value: seen.waiting, unit: '×', note: 'of all frames show placeholders' },
  ]
}

/** Scrolls all series and all books from end to end, slowly and fast, in an endless list. */
export async function measureScrolling(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) figures.push(...(await measureKind(scene, kind)))
  return figures
}

async function measureKind(scene: Scene, kind: Kind): Promise<Figure[]> {
  const page = await openEndless(scene, kind)
  try {
    const slow = await watched(page, () => scrollAtEase(page))
    await page.evaluate(jumpTo(0))
    const fast = await watched(page, () => scrollFast(page))
    return [
      ...toFigures(`scroll-${kind}-slow`, slow.seen),
      toFigure(`jump-${kind}`, slow.result),
      ...toFigures(`scroll-${kind}-fast`, fast.seen),
    ]
  } finally {
    await page.context().close()
  }
}
