import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hostileEpub } from '@lectern/fixtures/hostile-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { type OpenText, openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

/** A server that no book may reach. It remembers what was asked of it. */
async function startCanary(): Promise<{ server: Server; address: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Presses whatever can be pressed in the text that is shown. */
async function pressEverything(text: OpenText): Promise<void> {
  await text.chapter.locator(':root').evaluate((root) => {
    const { MouseEvent } = root.ownerDocument.defaultView
    // At the sides a tap would turn the page.
    const middle = { clientX: 640, clientY: 400 }
    for (const element of root.querySelectorAll('a, area, button, p, img, rect'))
      for (const type of ['pointerdown', 'mouseover', 'click', 'auxclick'])
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...middle }))
  })
  // A link that leads outside asks; the question is answered with no, unless a link inside has led on and closed it.
  const stay = text.page.getByRole('button', { name: 'Stay' })
  await stay.waitFor({ timeout: 500 }).then(
    () => stay.click({ timeout: 2000 }).catch(() => {}),
    () => {},
  )
  // An image that is there opens, unless it is as small as a letter; a large one takes a while to draw.
  const close = text.page.getByRole('button', { name: 'Close' })
  const images = text.chapter.locator('img')
  const opens = await images.evaluateAll((all) => all.some((image) => Number(image.naturalWidth) > 100))
  if (opens) await close.waitFor()
  if (await close.isVisible()) {
    await close.click()
    await expect(close).toBeHidden()
  }
}

const badNames =
  /^(script|iframe|frame|object|embed|base|form|link|portal|animate|set|template|input|button)$/i
const badAttributes = /^on/i
const badValues = /^\s*(javascript|data:text|vbscript|file):?/i

interface Attribute {
  readonly name: string
  readonly value: string
}

/** Lists what could run, load or lead somewhere in the text that is shown. */
async function findActiveContent(text: OpenText): Promise<string[]> {
  const all = await text.chapter.locator('body, body *').evaluateAll((elements) =>
    elements.flatMap((each) => [
      { element: String(each.localName), name: '', value: '' },
      ...Array.from(each.attributes as Iterable<Attribute>, ({ name, value }) => ({
        element: String(each.localName),
        name,
        value,
      })),
    ]),
  )
  return all
    .filter(
      ({ element, name, value }) =>
        badNames.test(element) || badAttributes.test(name) || badValues.test(value),
    )
    .map(({ element, name, value }) => `${element} ${name}=${value}`)
}
const wasAttacked = "'attacked' in window"

test('D1: a hostile book runs nothing, reaches nothing, and is read to its end', async ({
  serverFolders,
  serve,
  page,
}) => {
  test.setTimeout(180_000)
  const canary = await startCanary()
  const { bytes, chapters } = hostileEpub(canary.address, 'window.top.attacked=1')
  await mkdir(join(serverFolders.books, 'Hostile'), { recursive: true })
  await writeFile(join(serverFolders.books, 'Hostile', 'Hostile 1.epub'), bytes)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const [book] = await owner.books()
  await owner.enter(page.context())

  const requests: string[] = []
  const surprises: string[] = []
  page.context().on('request', (request) => requests.push(request.url()))
  page.on('dialog', (dialog) => {
    surprises.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', (opened) => {
    if (opened !== page) surprises.push(`window ${opened.url()}`)
  })
  page.on('download', (download) => surprises.push(`download ${download.url()}`))

  await page.goto(server.address)
  await page.evaluate("localStorage.setItem('witness', 'unchanged')")
  const text = await openText(page, book?.id ?? '', '', server.address)
  const title = await page.title()

  for (const [at, name] of chapters.entries()) {
    await test.step(name, async () => {
      await text.holds(`Chapter ${at + 1} is readable.`)
      await pressEverything(text)
      expect(await findActiveContent(text)).toEqual([])
      expect(
        await page.locator('iframe').evaluateAll((all) => all.map((each) => each.getAttribute('sandbox'))),
      ).toEqual(expect.arrayContaining(['allow-same-origin']))
      expect(await page.locator('iframe[sandbox*="allow-scripts"]').count()).toBe(0)
      if (at < chapters.length - 1) await text.press(']')
    })
  }
  expect(await page.evaluate(wasAttacked)).toBe(false)
  expect(await page.evaluate("localStorage.getItem('witness')")).toBe('unchanged')
  expect(await page.title()).toBe(title)
  expect(page.url()).toContain('/read-epub')
  expect(surprises).toEqual([])
  // The logs of the browser and of the other server agree: nothing has left.
  const outside = requests.filter(
    (url) => !url.startsWith(server.address) && !/^(data|blob|about):/.test(url),
  )
  expect(outside).toEqual([])
  expect(canary.asked).toEqual([])
  // The large style sheet was refused before it was there.
  await text.holds(/caf./)
  canary.server.close()
})

test('D2: a file of a book that is opened by its address runs nothing', async ({
  serverFolders,
  serve,
  page,
}) => {
  const canary = await startCanary()
  const { bytes } = hostileEpub(canary.address, 'window.top.attacked=1')
  await mkdir(join(serverFolders.books, 'Hostile'), { recursive: true })
  await writeFile(join(serverFolders.books, 'Hostile', 'Hostile 1.epub'), bytes)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const [book] = await owner.books()
  await owner.enter(page.context())
  for (const name of ['scripts', 'handlers', 'svg', 'frames', 'images', 'styles', 'xslt']) {
    await page.goto(`${server.address}/api/v1/books/${book?.id}/resource/OEBPS/${name}.xhtml`)
    expect(await page.evaluate(wasAttacked)).toBe(false)
  }
  expect(canary.asked).toEqual([])
  canary.server.close()
})
