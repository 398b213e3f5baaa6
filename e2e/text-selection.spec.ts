import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect, type Locator, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { type ServerFixtures, test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'
import type { ServerFolders } from './support/server-folders.ts'

/** A chapter of numbered sentences, so that a test knows where it is. */
const chapter = (number: number) => ({
  id: `chapter-${number}`,
  href: `chapter-${number}.xhtml`,
  bytes: rawPage(
    Array.from(
      { length: 60 },
      (_, at) => `<p>Sentence ${number}.${at + 1} remarkably goes on for a while, as its neighbours do.</p>`,
    ).join(''),
  ),
})

async function openShelf(server: RunningServer, folders: ServerFolders) {
  await writeAtomically(
    join(folders.books, 'Study', 'Study.epub'),
    rawEpub({ items: [chapter(1), chapter(2)] }),
  )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', folders.books)
  await owner.waitForBooks(1)
  return { owner, bookId: (await owner.bookOf('Study', 1)).id }
}

/** Opens the book of a new shelf as its owner. */
async function openStudy(
  page: Page,
  { serve, serverFolders }: Pick<ServerFixtures, 'serve' | 'serverFolders'>,
): Promise<OpenText> {
  const server = await serve()
  const { owner, bookId } = await openShelf(server, serverFolders)
  await owner.enter(page.context())
  const text = await openText(page, bookId, '', server.address)
  await text.shows('Sentence 1.1 ')
  return text
}

const barOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected text' })

const selectedText = (text: OpenText): Promise<string> =>
  text.chapter.locator('body').evaluate((body) => body.ownerDocument.getSelection()?.toString() ?? '')

/** Expects that nothing is selected, no bar is left, and the book is open at the same page. */
async function hasOnlyEnded(text: OpenText, place: string | RegExp): Promise<void> {
  await expect(barOf(text.page)).toHaveCount(0)
  expect(await selectedText(text)).toBe('')
  // A click of the mouse waits for a second one before it turns.
  await text.page.waitForTimeout(400)
  await expect(text.place).toHaveText(place)
  await expect(text.page).toHaveURL(/read-epub/)
}

/** Where "remarkably" is in a sentence of the shown chapter, in pixels of the window. */
async function wordAt(text: OpenText, sentence: string): Promise<{ x: number; y: number; to: number }> {
  const line = text.chapter.getByText(sentence)
  const place = await line.evaluate((paragraph) => {
    const [words] = paragraph.childNodes
    if (!words) throw new Error('the paragraph is empty')
    const range = paragraph.ownerDocument.createRange()
    const from = (words.nodeValue ?? '').indexOf('remarkably')
    range.setStart(words, from)
    range.setEnd(words, from + 'remarkably'.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, y: (top + bottom) / 2 }
  })
  const frame = await text.page.locator('[data-chapter]:not([inert]) > iframe').boundingBox()
  const { x = 0, y = 0 } = frame ?? {}
  return { x: x + place.left, y: y + place.y, to: x + place.right }
}

/** Moves a pressed mouse. Playwright itself waits for an answer of the frame, in which no script runs. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 })
  await send('mousePressed', from.x, from.y)
  for (const share of [0.3, 0.6, 1]) await send('mouseMoved', from.x + (to.x - from.x) * share, from.y)
  await send('mouseReleased', to.x, to.y)
  await session.detach()
}

for (const flow of ['pages', 'scroll'] as const)
  test(`what is selected with a mouse in ${flow} is ended by Esc, a press beside it and every key that moves, and by nothing is more done`, async ({
    serve,
    serverFolders,
    page,
  }) => {
    const text = await openStudy(page, { serve, serverFolders })
    if (flow === 'scroll') await text.press('v')
    await expect(text.chapter.locator('html')).toHaveCSS('overflow-y', flow === 'scroll' ? 'auto' : 'hidden')
    const begin = (await text.place.textContent()) ?? ''
    const select = async () => {
      const { x, y, to } = await wordAt(text, 'Sentence 1.3 remarkably')
      await drag(page, { x: x + 12, y }, { x: to + 20, y })
      await expect(barOf(page)).toBeVisible()
    }

    await select()
    expect(await selectedText(text)).toBe('remarkably goes')
    await text.press('Escape')
    await hasOnlyEnded(text, begin)

    for (const [x, y] of [
      [1250, 400],
      [30, 400],
      [640, 600],
      // Lower, the mouse would show the bars: a slow browser does so before the press.
      [640, 704],
    ] as const) {
      await select()
      await page.mouse.click(x, y)
      await hasOnlyEnded(text, begin)
    }

    await select()
    await text.press('Shift+ArrowRight', 3)
    await expect.poll(() => selectedText(text)).toBe('remarkably goes on')
    await text.press('ArrowRight')
    await expect(barOf(page)).toHaveCount(0)
    expect(await selectedText(text)).toBe('')
    await expect(text.place).not.toHaveText(begin)
    await text.press('ArrowLeft')
    if (flow === 'pages') await expect(text.place).toHaveText(begin)
  })

test('a highlight opens its note, and keys typed there are not keys of the reader', async ({
  serve,
  serverFolders,
  page,
}) => {
  const text = await openStudy(page, { serve, serverFolders })
  const begin = (await text.place.textContent()) ?? ''
  await text.chapter.getByText('Sentence 1.3 remarkably').dblclick({ position: { x: 30, y: 10 } })
  await barOf(page).getByRole('button', { name: 'Highlight in Green' }).click()
  const highlight = page.getByRole('dialog', { name: 'Highlight' })
  await expect(highlight.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('but this is a test of t, b and space')
  await expect(text.place).toHaveText(begin)
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await test.step('Esc closes and saves the note, and the book remains open', async () => {
    await text.press('Escape')
    await expect(highlight).toHaveCount(0)
    const list = await text.openPanel('n', 'Bookmarks and notes')
    await expect(list.getByText('but this is a test of t, b and space')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await text.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(page).toHaveURL(/read-epub/)
  })
})

test('a tap beside what a finger has selected ends the selection and turns no page', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  const { owner, bookId } = await openShelf(server, serverFolders)
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    ...{ hasTouch: true, isMobile: true, locale: 'en-GB' },
  })
  await owner.enter(context)
  const page = await context.newPage()
  const text = await openText(page, bookId, '', server.address)
  await text.shows('Sentence 1.1 ')
  const begin = (await text.place.textContent()) ?? ''
  for (const [x, y] of [
    [390, 500],
    [20, 500],
    [206, 600],
  ] as const) {
    // A held finger selects by the browser's own means, which headless ones lack.
    await text.chapter.getByText('Sentence 1.3 remarkably').evaluate((paragraph) => {
      const [words = paragraph] = paragraph.childNodes
      paragraph.ownerDocument.getSelection()?.setBaseAndExtent(words, 0, words, 20)
    })
    await expect(barOf(page)).toBeVisible()
    await page.touchscreen.tap(x, y)
    await hasOnlyEnded(text, begin)
    await expect(page.locator('footer[data-chrome]')).toHaveAttribute('inert')
  }
  await page.touchscreen.tap(390, 500)
  await expect(text.place).toHaveText(/^Page 2 of/)
  await context.close()
})
