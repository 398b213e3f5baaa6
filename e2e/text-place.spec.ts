import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

const seed = Number(process.env.PLACE_SEED ?? 7)
/** Time in milliseconds after which no further trial begins. */
const enoughMs = 40_000

/** Returns a source of numbers below a bound that are the same for the same seed. */
function createRandom(start: number): (bound: number) => number {
  let state = start
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const chapter = (number: number) => ({
  id: `chapter-${number}`,
  href: `chapter-${number}.xhtml`,
  bytes: rawPage(
    Array.from(
      { length: 70 },
      (_, at) =>
        `<p>Sentence ${number}.${at + 1} ${'goes on for a while, as its neighbours do, '.repeat(1 + ((at * 7) % 9))}and ends.</p>`,
    ).join(''),
  ),
})

/** Returns the sentences of which a part is on the screen. */
const listShown = (text: OpenText): Promise<readonly string[]> =>
  text.page.evaluate<string[]>(`(() => {
    const frame = document.querySelector('[data-chapter]:not([inert]) > iframe')
    const { clientWidth, clientHeight } = frame.contentDocument.documentElement
    const isShown = ({ left, right, top, bottom }) => right > 1 && left < clientWidth - 1 && bottom > 1 && top < clientHeight - 1
    return [...frame.contentDocument.querySelectorAll('p')]
      .filter((each) => [...each.getClientRects()].some(isShown))
      .map((each) => each.textContent.split(' ')[1])
  })()`)

const ways = ['back', 'reload', 'close', 'hidden'] as const

/** Leaves the book; returns the page in which it is opened again. */
async function leave(text: OpenText, way: (typeof ways)[number], context: BrowserContext): Promise<Page> {
  const { page } = text
  if (way === 'back') await page.goBack()
  if (way === 'reload') await page.reload()
  if (way === 'hidden')
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    `)
  if (way === 'back' || way === 'reload') return page
  const next = await context.newPage()
  await page.close({ runBeforeUnload: way === 'close' })
  return next
}

test(`a text opens again at the sentence where it was left, in any way and size (PLACE_SEED=${seed})`, async ({
  serve,
  serverFolders,
  browser,
}) => {
  test.setTimeout(150_000)
  const server = await serve()
  await writeAtomically(
    join(serverFolders.books, 'Long', 'Long.epub'),
    rawEpub({ items: [chapter(1), chapter(2), chapter(3)] }),
  )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const bookId = (await owner.bookOf('Long', 1)).id
  const context = await browser.newContext({ locale: 'en-GB' })
  await owner.enter(context)
  const random = createRandom(seed)
  const sizes = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ] as const
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

  let page = await context.newPage()
  const begin = Date.now()
  for (let trial = 1; trial <= 12 && Date.now() - begin < enoughMs; trial += 1) {
    const [size, way, steps] = [pick(sizes), pick(ways), random(9)]
    const other = pick([size, pick(sizes)])
    const font = pick(['', '+', '-'])
    const moves = [pick(['[', ']', '']), pick(['ArrowRight', 'ArrowLeft'])] as const
    await test.step(`${trial}: ${size.width}, ${moves.join(' ')} ${steps}, ${way}, then ${other.width} ${font}`, async () => {
      await page.setViewportSize(size)
      await page.goto(server.address)
      const text = await openText(page, bookId, '', server.address)
      if (moves[0]) await text.press(moves[0])
      await text.press(moves[1], steps)
      // What is turned to slides in, and a chapter may have to come first.
      await page.waitForTimeout(500)
      const shown = await listShown(text)
      expect(shown.length).toBeGreaterThan(0)
      page = await leave(text, way, context)
      await page.setViewportSize(other)
      const again = await openText(page, bookId, '', server.address)
      if (font) await again.press(font)
      if (other === size && !font) await expect.poll(() => listShown(again)).toEqual(shown)
      else await expect.poll(() => listShown(again)).toContain(shown[0])
    })
  }
  await context.close()
})
