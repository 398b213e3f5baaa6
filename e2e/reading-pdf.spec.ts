import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { type PdfPage, pdf } from '@lectern/fixtures/pdf'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const pageCount = 80
/** Wide and low, so that its line of text is below the bar. */
const size = { width: 420, height: 280 }
/** The lantern is on three pages, the last of them turned. */
const lines: Readonly<Record<number, string>> = {
  3: 'The lantern hung low',
  40: 'Another lantern',
  79: 'The last lantern',
}

async function makeBooks(root: string): Promise<void> {
  const folder = join(root, 'Papers')
  await mkdir(folder)
  const pages = Array.from(
    { length: pageCount },
    (_, at): PdfPage => ({
      ...size,
      text: lines[at + 1] ?? `Sheet ${at + 1}`,
      ...(at + 1 === 79 && { rotate: 90 }),
    }),
  )
  const outline = [
    { title: 'Beginning', page: 1, children: [{ title: 'Lantern', page: 3 }] },
    { title: 'Middle', page: 40 },
    { title: 'End', page: 79 },
  ]
  await writeFile(join(folder, 'Papers 1.pdf'), pdf({ pages, outline }))
  const photo = await image({ width: 2400, height: 3600, label: '1', color: '#305080', format: 'png' })
  const entries = ['1.png', '2.png'].map((name) => ({ name, bytes: photo }))
  await writeFile(join(folder, 'Papers 2.cbz'), rawZip(entries))
}

/** Records the addresses of the pages that a browser requests, as `number?query`. */
function recordPages(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const [, found] = /\/pages\/(\d+(?:\?.*)?)$/.exec(request.url()) ?? []
    if (found) requested.push(found)
  })
  return requested
}
const shown = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] img[alt="Page ${number}"]`)
const sourceOf = (page: Page, number: number) => shown(page, number).getAttribute('src')
const word = (page: Page, number: number, text: string) =>
  page.locator(`[data-page="${number}"] [data-selectable]`, { hasText: text })

async function centre(page: Page, number: number, text: string): Promise<{ x: number; y: number }> {
  const box = await word(page, number, text).boundingBox()
  if (!box) throw new Error(`${text} has no place`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a PDF: select and copy, search, contents, sharp zoom, quick flipping; smaller pages by choice', async ({
  page,
  context,
  serve,
  serverFolders,
}) => {
  test.setTimeout(180_000)
  await makeBooks(serverFolders.books)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Papers', serverFolders.books)
  await owner.waitForBooks(2)
  await owner.enter(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  const { id } = await owner.bookOf('Papers', 1)
  const comic = await owner.bookOf('Papers', 2)
  const ofNext: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${comic.id}/pages/`)) ofNext.push(request.url())
  })
  const requested = recordPages(page)
  const book = new OpenBook(page)

  await test.step('a page is drawn in the width of its frame', async () => {
    await page.goto(`${server.address}/book/${id}/read?page=3`)
    await expect(shown(page, 3)).toBeVisible()
    expect(await sourceOf(page, 3)).toContain('maxWidth=1280')
  })

  await test.step('text is selected with the mouse and copied; a click ends the selection and turns nothing', async () => {
    await expect(word(page, 3, 'lantern')).toBeAttached()
    const [from, to] = [await centre(page, 3, 'lantern'), await centre(page, 3, 'low')]
    const { x: left = 0 } = (await word(page, 3, 'lantern').boundingBox()) ?? {}
    await page.mouse.move(left + 1, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y, { steps: 12 })
    await page.mouse.up()
    await page.keyboard.press('Control+c')
    expect((await page.evaluate<string>('navigator.clipboard.readText()')).trim()).toBe('lantern hung low')
    await book.clickAt(0.95)
    expect(await page.evaluate<string>('getSelection().toString()')).toBe('')
    await expect(book.place).toHaveText(`Page 3 of ${pageCount}`)
  })

  await test.step('a click on a word is still a tap', async () => {
    const isInert = () => book.bars.getAttribute('inert')
    const before = await isInert()
    const { x, y } = await centre(page, 3, 'hung')
    await page.mouse.click(x, y)
    await expect.poll(isInert).not.toBe(before)
  })

  await test.step('near the end, and not before, the first pages of the next book are loaded', async () => {
    await page.waitForTimeout(1000)
    expect(ofNext).toEqual([])
    await book.press('End')
    await expect.poll(() => ofNext.map((url) => url.replace(/.*\//, ''))).toEqual(['1', '2'])
    await book.press('Home')
  })

  await test.step('Ctrl + F searches the book; N and Shift + N go through the matches', async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('searchbox', { name: 'Search in book' })
    await expect(field).toBeFocused()
    await field.fill('LANTERN')
    const matches = page.getByRole('list', { name: 'Matches' }).getByRole('button')
    await expect(matches).toHaveCount(3)
    await expect(matches.nth(1)).toContainText('Another lantern')
    await matches.nth(1).click()
    await expect(book.place).toHaveText(`Page 40 of ${pageCount}`)
    await expect(page.getByText('2 of 3 matches')).toBeVisible()
    await book.press('n')
    await expect(book.place).toHaveText(`Page 79 of ${pageCount}`)
    await expect(word(page, 79, 'lantern')).toBeAttached()
    await book.press('Shift+N')
    await expect(book.place).toHaveText(`Page 40 of ${pageCount}`)
    await field.fill('nowhere at all')
    await expect(page.getByText('No matches')).toBeVisible()
    await field.press('Escape')
    await expect(field).toBeHidden()
  })

  await test.step('the contents mark where the reader is, and lead on by keyboard', async () => {
    await book.press('i')
    const entry = (name: string) => page.getByRole('treeitem', { name })
    await expect(entry('Middle')).toHaveAttribute('aria-current', 'true')
    await entry('Middle').focus()
    await book.press('ArrowUp')
    await expect(entry('Lantern')).toBeFocused()
    await book.press('ArrowLeft')
    await expect(entry('Beginning')).toBeFocused()
    await book.press('ArrowLeft')
    await expect(entry('Lantern')).toBeHidden()
    await book.press('End')
    await book.press('Enter')
    await expect(book.place).toHaveText(`Page 79 of ${pageCount}`)
    await expect(entry('End')).toHaveAttribute('aria-current', 'true')
    await book.press('Escape')
    await expect(entry('End')).toBeHidden()
  })

  await test.step('a page is drawn again for the zoom, in its place', async () => {
    await book.press('Home')
    await expect(shown(page, 1)).toBeVisible()
    expect(await sourceOf(page, 1)).toContain('maxWidth=1280')
    await book.press('+', 4)
    await expect.poll(() => sourceOf(page, 1)).toContain('maxWidth=3200')
    await expect(shown(page, 1)).toHaveCount(1)
    await book.press('0')
  })

  await test.step('pages that are flipped past are not requested', async () => {
    await expect(shown(page, 1)).toBeVisible()
    await page.waitForTimeout(1000)
    requested.length = 0
    // Pages that are there in time are shown, so the server has to be slower than the keys.
    await page.route(/\/pages\/\d+/, async (route) => {
      await page.waitForTimeout(500)
      await route.continue()
    })
    await book.press('ArrowRight', 25)
    await expect(shown(page, 26)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    const numbers = new Set(requested.map((each) => Number.parseInt(each, 10)))
    expect(numbers.size).toBeLessThan(15)
    expect(numbers).toContain(26)
  })

  await test.step('the data saver asks for smaller pages in another format', async () => {
    await page.goto(`${server.address}/book/${comic.id}/read?page=1`)
    await expect(shown(page, 1)).toBeVisible()
    expect(await sourceOf(page, 1)).not.toContain('maxWidth')
    await book.press('s')
    const saver = page.getByRole('group', { name: 'Data saver' })
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await saver.getByRole('radio', { name: 'On' }).check()
    await saved
    await book.press('Escape')
    await page.reload()
    await expect(shown(page, 1)).toBeVisible()
    expect(await sourceOf(page, 1)).toMatch(/maxWidth=720&format=(avif|webp)$/)
  })
})
