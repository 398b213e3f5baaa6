import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#369"/></svg>'
const filler = (count: number) => '<p>Some lines that move what follows down the page.</p>'.repeat(count)
/** Pictures at many heights of the page, each with its caption in another form. */
const figures = Array.from({ length: 9 }, (_, at) => {
  const forms = [
    `<figure>${drawing}<figcaption>Caption ${at}</figcaption></figure>`,
    `<div>${drawing}</div><p class="caption">Caption ${at}</p>`,
    `<p>${drawing}</p><p style="text-align: center">Caption ${at}</p>`,
  ]
  return `${filler(3 + ((at * 5) % 11))}<section>${forms[at % 3]}</section><p><b>Heading ${at}</b></p><p>Below ${at}.</p>`
}).join('')

/** Returns, for each pair of selector and text, the columns in which the two stand. */
const findTorn = (text: OpenText) =>
  text.page.evaluate<string[]>(`(() => {
    const frame = document.querySelector('[data-chapter]:not([inert]) > iframe')
    const inner = frame.contentDocument
    const style = frame.contentWindow.getComputedStyle(inner.body)
    const slot = Number.parseFloat(style.columnWidth) + Number.parseFloat(style.columnGap)
    const origin = inner.body.getBoundingClientRect().left
    const columnOf = (element) => Math.floor((element.getBoundingClientRect().left - origin + 2) / slot)
    const byText = (wanted) => [...inner.querySelectorAll('p, figcaption, b')].find((each) => each.textContent.trim() === wanted)
    return [...inner.querySelectorAll('svg')].flatMap((picture, at) => {
      const torn = columnOf(picture) !== columnOf(byText('Caption ' + at)) ? ['caption ' + at] : []
      return columnOf(byText('Heading ' + at)) !== columnOf(byText('Below ' + at + '.')) ? [...torn, 'heading ' + at] : torn
    })
  })()`)

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`captions and headings stay with what they belong to, and a title page is in the middle of a window of ${width} pixels`, async ({
    serve,
    serverFolders,
    browser,
  }) => {
    const server = await serve()
    const title = '<h1 style="text-align: center">A Title</h1><p style="text-align: center">by Somebody</p>'
    await writeAtomically(
      join(serverFolders.books, 'Plates', 'Plates.epub'),
      rawEpub({
        items: [
          { id: 'title', href: 'title.xhtml', bytes: rawPage(title) },
          { id: 'plates', href: 'plates.xhtml', bytes: rawPage(figures) },
        ],
      }),
    )
    const owner = await Account.claim(server.address)
    await owner.addLibrary('Shelf', serverFolders.books)
    await owner.waitForBooks(1)
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
    await owner.enter(context)
    const page = await context.newPage()
    const text = await openText(page, (await owner.bookOf('Plates', 1)).id, '', server.address)
    await text.shows('A Title')
    const box = await text.chapter.getByText('A Title').boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(3)

    await text.press(']')
    await text.holds('Caption 8')
    await expect.poll(() => findTorn(text)).toEqual([])
    await text.press('+', 3)
    await expect.poll(() => findTorn(text)).toEqual([])
    await context.close()
  })
