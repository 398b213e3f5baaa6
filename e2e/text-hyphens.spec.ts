import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

const long = 'Incomprehensibilities characteristically misrepresented internationalization. '
const paragraphs = Array.from({ length: 20 }, (_, at) => `<p>Sentence ${at + 1}. ${long.repeat(3)}</p>`)
const german = '<p lang="de">Der Rechtsschutzversicherungsgesellschaften Buchstabenreihe.</p>'
const html = `<div lang="en" style="hyphens: auto; text-align: justify">${paragraphs.join('')}${german}</div><p lang="en" style="hyphens: manual">Unchanged characteristically</p>`

/** Counts the words of the shown chapter that stand on two lines, and returns the text of the chapter as the browser has it. */
const readLines = (text: OpenText) =>
  text.page.evaluate<{ broken: number; text: string }>(`(() => {
    const inner = document.querySelector('[data-chapter]:not([inert]) > iframe').contentDocument
    const walker = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT)
    let broken = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/[^\\s]+/g)) {
        const range = inner.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken += 1
      }
    return { broken, text: inner.body.textContent }
  })()`)

test('long words are broken in a browser without dictionaries, and nothing that is taken from the text shows it', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  await writeAtomically(
    join(serverFolders.books, 'Long', 'Long.epub'),
    rawEpub({ items: [{ id: 'one', href: 'one.xhtml', bytes: rawPage(html) }] }),
  )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  await owner.enter(context)
  const page = await context.newPage()
  const text = await openText(page, (await owner.bookOf('Long', 1)).id, '', server.address)
  await text.holds(/Sen\u00ad?tence 1\./)
  await expect.poll(async () => (await readLines(text)).broken).toBeGreaterThan(10)
  // Only where the styles ask for it.
  expect((await readLines(text)).text).toContain('Unchanged characteristically')

  await test.step('what is selected and copied is the text of the book', async () => {
    await text.chapter.locator('p').first().selectText()
    const bar = page.getByRole('toolbar', { name: 'Selected text' })
    await expect(bar).toBeVisible()
    await page.locator('[data-chapter]:not([inert]) > iframe').focus()
    await page.keyboard.press('ControlOrMeta+c')
    await expect
      .poll(async () => (await page.evaluate<string>('navigator.clipboard.readText()')).trim())
      .toBe(`Sentence 1. ${long.repeat(3)}`.trim())
    await bar.getByRole('button', { name: 'Highlight in Green' }).click()
    await expect(page.getByRole('dialog', { name: 'Highlight' })).toBeVisible()
    await text.press('Escape')
    const list = await text.openPanel('n', 'Bookmarks and notes')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect(await list.getByRole('listitem').textContent()).toContain(long.repeat(2))
    await text.press('Escape')
  })

  await test.step('a search finds broken words', async () => {
    const search = await text.openPanel('/', 'Search in book')
    await search.getByRole('searchbox').fill('sentence 18. incomprehensibilities')
    await search.getByRole('listitem').getByRole('button').click()
    await text.shows(/Sen\u00ad?tence 18\./)
  })
  await context.close()
})
