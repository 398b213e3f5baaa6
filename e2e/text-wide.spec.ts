import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'
import type { ServerFolders } from './support/server-folders.ts'
import { touch } from './support/touch.ts'

const row = (at: number, columns: number) =>
  `<tr>${Array.from({ length: columns }, (_, column) => `<td>Cell${at}x${column}</td>`).join('')}</tr>`
const table = (rows: number, columns: number) =>
  `<table border="1">${Array.from({ length: rows }, (_, at) => row(at, columns)).join('')}</table>`
const words = (count: number) => 'Words that make up a paragraph of a usual length. '.repeat(count)

/** What books hold that is wider than a phone, and often than a column of a desktop. */
const wide = {
  table: table(60, 14),
  code: `<pre>${'const value = compute(first, second); '.repeat(9)}</pre>`,
  preserved: `<div style="white-space: pre">${'one long line of verse, '.repeat(14)}</div>`,
  nowrap: `<p style="white-space: nowrap">${'a line that was told not to wrap '.repeat(6)}</p>`,
  address: `<p>https://example.org/${'an-address-without-blanks'.repeat(12)}</p>`,
  picture: '<p><img src="wide.jpg" width="2400" height="300" alt="wide"/></p>',
  tall: '<p><img src="tall.jpg" alt="tall" style="min-width: 900px"/></p>',
  box: `<div style="width: 1500px; border: 1px solid">${words(8)}</div>`,
  least: `<div style="min-width: 1200px"><p>${words(4)}</p></div>`,
  row: `<div style="display: flex">${'<div style="flex: 0 0 300px">A part of a row</div>'.repeat(4)}</div>`,
  grid: `<div style="display: grid; grid-template-columns: repeat(6, 250px)">${'<div>A part of a grid</div>'.repeat(6)}</div>`,
  fixed: `<div style="position: fixed; top: 0; left: 0">Text that stands still</div>`,
  shifted: `<div style="position: absolute; left: 900px">Text far to the right</div>`,
  formula: `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>${'<mi>alpha</mi><mo>+</mo>'.repeat(40)}<mn>1</mn></mrow></math>`,
}

async function openWide(server: RunningServer, folders: ServerFolders) {
  const pages = Object.entries(wide).map(([id, html]) => ({
    id,
    href: `${id}.xhtml`,
    bytes: rawPage(`<p>Before ${id}. ${words(3)}</p>${html}<p>After ${id}. ${words(40)}</p>`),
  }))
  const pictures = await Promise.all(
    [
      ['wide', 2400, 300],
      ['tall', 500, 4000],
    ].map(async ([id, width, height]) => ({
      ...{ id: `${id}-picture`, href: `${id}.jpg`, mediaType: 'image/jpeg' },
      bytes: await image({ format: 'jpeg', width: Number(width), height: Number(height) }),
    })),
  )
  const spine = pages.map(({ id }) => id)
  await writeAtomically(
    join(folders.books, 'Wide', 'Wide.epub'),
    rawEpub({ items: [...pages, ...pictures], spine }),
  )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', folders.books)
  await owner.waitForBooks(1)
  return { owner, bookId: (await owner.bookOf('Wide', 1)).id }
}

interface Found {
  /** What reaches beyond its column, and cannot be scrolled to. */
  readonly beyond: readonly string[]
  /** Texts that have no place on any page. */
  readonly lost: readonly string[]
  readonly boxes: number
}

const inspectScript = `(() => {
    const { body } = document.querySelector('[data-chapter]:not([inert]) > iframe').contentDocument
    const inner = body.ownerDocument
    const view = inner.defaultView
    const origin = body.getBoundingClientRect()
    const style = view?.getComputedStyle(body)
    const column = Number.parseFloat(style?.columnWidth ?? '')
    const slot = column + Number.parseFloat(style?.columnGap ?? '')
    const beyond = []
    const lost = []
    const check = (boxes, name) => {
      for (const box of boxes) {
        const first = Math.floor((box.left - origin.left + 2) / slot)
        const last = Math.floor((box.right - origin.left - 2) / slot)
        const edge = box.right - origin.left - last * slot - (slot - column) / 2
        const isBelow = box.bottom > origin.bottom + 2
        if (first !== last || edge > column + 3 || isBelow) beyond.push(name)
      }
    }
    const isInBox = (element) => {
      const around = element?.closest('[data-scroll-box]')
      if (!around) return false
      const { overflowX, overflowY } = view?.getComputedStyle(around) ?? {}
      if (overflowX !== 'auto' || overflowY !== 'auto') lost.push(around.localName)
      return true
    }
    for (const box of body.querySelectorAll('[data-scroll-box], img'))
      check(box.getClientRects(), box.localName)
    const walker = inner.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.nodeValue?.trim() || isInBox(node.parentElement)) continue
      const range = inner.createRange()
      range.selectNodeContents(node)
      check(range.getClientRects(), node.nodeValue.trim().slice(0, 30))
    }
    return {
      beyond: [...new Set(beyond)],
      lost: [...new Set(lost)],
      boxes: body.querySelectorAll('[data-scroll-box]').length,
    }
  })()`

/** Looks at every line and picture of the shown chapter. */
const inspect = (text: OpenText): Promise<Found> => text.page.evaluate<Found>(inspectScript)

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`nothing runs over the next page of a window that is ${width} pixels wide`, async ({
    serve,
    serverFolders,
    browser,
  }) => {
    test.setTimeout(240_000)
    const server = await serve()
    const { owner, bookId } = await openWide(server, serverFolders)
    const context = await browser.newContext({
      viewport: { width, height },
      ...{ hasTouch: width < 600, isMobile: width < 600, locale: 'en-GB' },
    })
    await owner.enter(context)
    const page = await context.newPage()
    const text = await openText(page, bookId, '', server.address)
    const found: Record<string, Found> = {}
    for (const name of Object.keys(wide)) {
      await text.shows(`Before ${name}.`)
      await page.waitForTimeout(300)
      found[name] = await inspect(text)
      await text.press(']')
    }
    const wrong = Object.entries(found).filter(([, { beyond, lost }]) => beyond.length + lost.length > 0)
    expect(wrong).toEqual([])

    await test.step('each cell of a table that cannot become small enough is scrolled to, and beside it pages turn', async () => {
      if (width > 600) return
      const table = await openText(page, bookId, '', server.address)
      const box = table.chapter.locator('[data-scroll-box]')
      await expect(box).toHaveCount(1)
      const room = await box.evaluate((element) => ({
        isScrolled: element.scrollWidth > element.clientWidth && element.scrollHeight > element.clientHeight,
        corner: (() => {
          element.scrollTo(element.scrollWidth, element.scrollHeight)
          const last = [...element.querySelectorAll('td')].at(-1)?.getBoundingClientRect()
          const around = element.getBoundingClientRect()
          return [
            Math.round((last?.right ?? 0) - around.right),
            Math.round((last?.bottom ?? 0) - around.bottom),
          ]
        })(),
      }))
      expect(room).toEqual({ isScrolled: true, corner: [expect.any(Number), expect.any(Number)] })
      for (const by of room.corner) expect(by).toBeLessThanOrEqual(2)
      const place = (await table.place.textContent()) ?? ''
      await touch(page, [
        { x: 350, y: 120 },
        { x: 250, y: 122 },
        { x: 60, y: 122 },
      ])
      await expect(table.place).not.toHaveText(place)
    })
    await context.close()
  })
