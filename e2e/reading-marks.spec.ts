import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAnnotation } from '@lectern/contract/annotations'
import { getProgression } from '@lectern/contract/progress'
import { writeCbz } from '@lectern/fixtures/archive'
import { writeEpub } from '@lectern/fixtures/epub'
import { panelPage } from '@lectern/fixtures/panel-page'
import { pdf } from '@lectern/fixtures/pdf'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'
import type { ServerFolders } from './support/server-folders.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const pageCount = 20

async function makeBooks({ books }: ServerFolders): Promise<void> {
  for (const folder of ['Papers', 'Strips']) await mkdir(join(books, folder))
  const pages = Array.from({ length: pageCount }, (_, at) => ({
    width: 300,
    height: 400,
    text: `Sheet ${at + 1}`,
  }))
  const outline = ['Morning', 'Noon', 'Night'].map((title, at) => ({ title, page: 1 + 8 * at }))
  await writeFile(join(books, 'Papers', 'Papers 1.pdf'), pdf({ pages, outline }))
  // Every side has a margin of 80 pixels, a tenth of the width; the fifth page of 40.
  const piece = (margin: number) =>
    panelPage(
      800,
      1600,
      [60, 840].map((y) => ({ x: margin, y, width: 800 - 2 * margin, height: 700 })),
    )
  const strip = await Promise.all([80, 80, 80, 80, 40, 80].map(piece))
  await writeCbz(join(books, 'Strips', 'Strips 1.cbz'), {
    pages: strip.map((bytes, at) => ({ name: `${at + 1}.png`, bytes })),
  })
  await writeEpub(join(books, 'Novels', 'Novel 1.epub'), {
    identifier: 'urn:lectern:marked-novel',
    title: 'Novel 1',
    series: { title: 'Novels', position: 1 },
    chapters: [1, 2, 3].map((chapter) => ({
      title: `Chapter ${chapter}`,
      paragraphs: Array.from(
        { length: 60 },
        (_, at) =>
          `Sentence ${chapter}.${at + 1} begins here and goes on for a while, so that a page holds only a few of its kind.`,
      ),
    })),
  })
}

test('marks are on the slider, in the overview and on the pages of books; a strip is cropped; a place survives without a network', async ({
  page,
  context,
  serve,
  serverFolders,
}) => {
  test.setTimeout(180_000)
  await makeBooks(serverFolders)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(3)
  await owner.enter(context)
  const { id } = await owner.bookOf('Papers', 1)
  const novel = await owner.bookOf('Novels', 1)
  const strip = await owner.bookOf('Strips', 1)
  await owner.ask(createAnnotation, {
    params: { bookId: id },
    body: { kind: 'BOOKMARK', page: 9, note: 'Lunch' },
  })
  await owner.ask(createAnnotation, { params: { bookId: id }, body: { kind: 'BOOKMARK', page: 12 } })
  const at = (path: string) => page.goto(`${server.address}${path}`)
  const book = new OpenBook(page)

  await test.step('slider and overview show chapters and bookmarks, from the right in a book that is read so', async () => {
    await at(`/book/${id}/read?page=9`)
    await expect(book.place).toHaveText(`Page 9 of ${pageCount}`)
    await book.showBars()
    await expect(book.slider).toHaveAttribute(
      'aria-valuetext',
      `Page 9 of ${pageCount}, Noon, Bookmark: Lunch`,
    )
    const marks = book.bars.locator('[data-kind]')
    await expect(marks).toHaveCount(5)
    const first = async () => (await marks.first().boundingBox())?.x ?? Number.NaN
    const fromLeft = await first()
    await book.press('r')
    await expect.poll(first).toBeGreaterThan(fromLeft + 100)
    await book.press('l')
    await book.press('t')
    await expect(book.explorer.getByRole('button', { name: 'Page 9, Noon, Bookmark: Lunch' })).toBeVisible()
    await book.press('Escape')
  })

  await test.step('the page of the book says what is marked, leads there, deletes it and takes that back', async () => {
    await at(`/book/${id}`)
    await page.getByRole('button', { name: '2 bookmarks' }).click()
    const list = page.getByRole('dialog', { name: 'Bookmarks and notes' })
    await list.getByRole('button', { name: 'Delete: Page 9' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('link', { name: /^Page 9/ }).click()
    await expect(book.place).toHaveText(`Page 9 of ${pageCount}`)
  })

  await test.step('both sides of a strip lose as much, and less when a page has less', async () => {
    await at(`/book/${strip.id}/read?page=1`)
    await expect(book.place).toHaveText('Page 1 of 6')
    await book.press('w')
    await book.press('x')
    const measure = (number: number) =>
      page.evaluate<number>(
        `(() => {
          const frame = document.querySelector('[data-page="${number}"]')
          const image = frame?.querySelector('img[alt]:not([alt=""])')
          return image ? Math.round(100 * frame.clientWidth / image.clientWidth) : 0
        })()`,
      )
    await expect.poll(() => measure(1)).toBeGreaterThan(0)
    // A tenth on each side, and a little air is left.
    await expect.poll(() => measure(1)).toBeLessThan(84)
    await page.getByRole('slider', { name: 'Page' }).fill('5')
    await book.press('End')
    await expect.poll(() => measure(6)).toBeGreaterThan(90)
    await book.press('x')
    await expect.poll(() => measure(6)).toBe(100)
  })

  await test.step('a highlight opens its text there, whose place is a share of the book', async () => {
    const quote = 'Sentence 2.40 begins here'
    await owner.ask(createAnnotation, {
      params: { bookId: novel.id },
      body: {
        kind: 'HIGHLIGHT',
        color: 'GREEN',
        locator: {
          href: 'OEBPS/chapter-02.xhtml',
          title: 'Chapter 2',
          locations: { progression: 0.65, totalProgression: 0.55 },
          text: { highlight: quote },
        },
      },
    })
    await at(`/book/${novel.id}`)
    await page.getByRole('button', { name: '1 highlight' }).click()
    await page.getByRole('link', { name: /Chapter 2.*Sentence 2\.40/ }).click()
    const text = await openText(page, novel.id, new URL(page.url()).search, server.address)
    await text.shows(quote)
    await text.press('ArrowRight')
    const saved = async () =>
      (await owner.ask(getProgression, { params: { bookId: novel.id } }))?.locator.href
    await expect.poll(saved).toBe('OEBPS/chapter-02.xhtml')
    await at(`/book/${novel.id}`)
    await expect(page.getByRole('link', { name: /^Continue at \d+%$/ })).toBeVisible()
  })

  await test.step('the last place of a text is sent by the next visit, when the tab was closed without a network', async () => {
    const text = await openText(page, novel.id, '', server.address)
    await context.route('**/progression', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    )
    await text.press(']')
    await text.shows('Sentence 3.1 begins')
    await page.close()
    await context.unroute('**/progression')
    const next = await context.newPage()
    await next.goto(`${server.address}/dashboard`)
    const saved = async () =>
      (await owner.ask(getProgression, { params: { bookId: novel.id } }))?.locator.href
    await expect.poll(saved, { timeout: 15_000 }).toBe('OEBPS/chapter-03.xhtml')
  })
})
