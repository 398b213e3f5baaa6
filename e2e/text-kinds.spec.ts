import { join } from 'node:path'
import { writeAtomically } from '@lectern/fixtures/archive'
import { type RawEpub, rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'
import type { ServerFolders } from './support/server-folders.ts'
import { touch } from './support/touch.ts'

/** Sentences with numbers, so that a test knows where it is. */
const sentences = (of: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>Sentence ${of}.${at + 1} is as long as such a sentence is.</p>`,
  )

const list = (type: string, links: Readonly<Record<string, string>>) =>
  `<nav epub:type="${type}"><ol>${Object.entries(links)
    .map(([href, title]) => `<li><a href="${href}">${title}</a></li>`)
    .join('')}</ol></nav>`

/** A study with a note, links to the same book and out of it, landmarks and printed pages. */
const study: RawEpub = {
  metadata: '<dc:title>A study</dc:title><dc:language>en</dc:language>',
  items: [
    {
      id: 'one',
      href: 'one.xhtml',
      bytes: rawPage(`<h1 id="top">One</h1><p>It was claimed<a epub:type="noteref" href="#n1">1</a> before, as
        <a href="two.xhtml#far">the second chapter</a> and <a href="https://example.org/far">a site</a> say. Remarkable.</p>
        ${sentences('1', 40).join('')}<aside epub:type="footnote" id="n1"><p>By a careful author.</p></aside>`),
    },
    {
      id: 'two',
      href: 'two.xhtml',
      bytes: rawPage(
        `<h1>Two</h1>${sentences('2', 40).join('')}<p id="far">The far place of the study.</p>${sentences('3', 40).join('')}`,
      ),
    },
    {
      id: 'nav',
      href: 'nav.xhtml',
      properties: 'nav',
      bytes: rawPage(
        list('toc', { 'one.xhtml': 'One', 'two.xhtml': 'Two' }) +
          list('landmarks', { 'two.xhtml#far': 'The body' }) +
          list('page-list', { 'one.xhtml#top': '7', 'two.xhtml#far': '12' }),
      ),
    },
  ],
  spine: ['one', 'two'],
}

/** Japanese from top to bottom, and from right to left. */
const vertical: RawEpub = {
  metadata: '<dc:title>縦書き</dc:title><dc:language>ja</dc:language>',
  spineAttributes: 'page-progression-direction="rtl"',
  items: [
    {
      id: 'one',
      href: 'one.xhtml',
      bytes: rawPage(
        `<div style="writing-mode: vertical-rl">${Array.from({ length: 120 }, (_, at) => `<p>第${at + 1}文は縦に読まれるのであって、横には読まれない。</p>`).join('')}</div>`,
      ).replace('<body>', '<body style="writing-mode: vertical-rl">'),
    },
  ],
}

/** Four pages of a size of their own. */
const fixed: RawEpub = {
  metadata:
    '<dc:title>Pages</dc:title><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">auto</meta>',
  items: [1, 2, 3, 4].map((page) => ({
    id: `page-${page}`,
    href: `page-${page}.xhtml`,
    bytes: rawPage(`<p>Picture ${page}</p>`).replace(
      '<head>',
      '<head><meta name="viewport" content="width=600, height=800"/>',
    ),
  })),
}

async function openShelf(server: RunningServer, folders: ServerFolders) {
  const books = { study, vertical, fixed }
  for (const [name, epub] of Object.entries(books))
    await writeAtomically(join(folders.books, name, `${name}.epub`), rawEpub(epub))
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', folders.books)
  await owner.waitForBooks(3)
  const idOf = async (name: keyof typeof books) => (await owner.bookOf(name, 1)).id
  return { owner, idOf }
}

test('notes, links, landmarks, printed pages, a dictionary and every setting of a text, by mouse and keys', async ({
  serve,
  serverFolders,
  page,
}) => {
  const server = await serve()
  const { owner, idOf } = await openShelf(server, serverFolders)
  await owner.enter(page.context())
  const bookId = await idOf('study')
  const text = await openText(page, bookId, '', server.address)
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await test.step('a note opens over the page', async () => {
    await text.chapter.getByRole('link', { name: '1', exact: true }).click()
    await expect(dialog('Note').frameLocator('iframe').getByText('By a careful author.')).toBeVisible()
    await dialog('Note').getByRole('button', { name: 'Close' }).click()
    await text.shows('Sentence 1.1 is')
  })

  await test.step('a link out of the book asks, and opens nothing by itself', async () => {
    await text.chapter.getByRole('link', { name: 'a site' }).click()
    const question = dialog('Open external link?')
    await expect(question.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      'https://example.org/far',
    )
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(page.context().pages()).toHaveLength(1)
  })

  await test.step('a link within the book is followed, back and forward again', async () => {
    await text.chapter.getByRole('link', { name: 'the second chapter' }).click()
    await text.shows('The far place of the study')
    const bars = page.locator('footer[data-chrome]')
    if ((await bars.getAttribute('inert')) !== null) await text.press('m')
    await page.getByRole('button', { name: 'Back to previous position' }).click()
    await text.shows('Sentence 1.1 is')
    await page.getByRole('button', { name: 'Forward to next position' }).click()
    await text.shows('The far place of the study')
    await text.press('Backspace')
    await text.shows('Sentence 1.1 is')
  })

  for (const [tab, entry] of [
    ['Landmarks', 'The body'],
    ['Printed pages', '12'],
  ] as const)
    await test.step(`${tab} lead to their places`, async () => {
      await text.press('Home')
      await text.shows('Sentence 1.1 is')
      const contents = await text.openPanel('t', 'Contents')
      await contents.getByRole('tab', { name: tab }).click()
      await contents.getByRole('button', { name: entry, exact: true }).click()
      await text.shows('The far place of the study')
    })

  await text.press('Home')
  await text.shows('Sentence 1.1 is')
  const settings = await text.openPanel('s', 'Text settings')
  const paragraph = text.chapter.getByText(/^Sentence 1\.3 is/)
  /** What settings change, as the browser shows it. */
  const look = () =>
    paragraph.evaluate((element) => {
      const seen = element.ownerDocument.defaultView?.getComputedStyle(element)
      const names = [
        'font-size',
        'line-height',
        'letter-spacing',
        'word-spacing',
        'margin-block-end',
      ] as const
      const more = ['text-indent', 'text-align', 'hyphens', 'font-family', 'color', 'width'] as const
      return [...names, ...more].map((name) => `${name}: ${seen?.getPropertyValue(name)}`)
    })
  const changes = async (what: string, change: () => Promise<void>) => {
    const before = await look()
    await change()
    await expect.poll(look, what).not.toEqual(before)
  }
  await test.step('each setting changes the text at once', async () => {
    await settings.getByText('More spacing').click()
    for (const name of [
      'Text size',
      'Line height',
      'Margins',
      'Paragraph spacing',
      'First-line indent',
      'Letter spacing',
      'Word spacing',
    ])
      await changes(name, () => settings.getByRole('button', { name: `Increase ${name}` }).click())
    const choose = (group: string, name: string) =>
      settings.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).click()
    // Two fit side by side here.
    await changes('One column', () => choose('Columns', 'One'))
    await changes('Two columns', () => choose('Columns', 'Two'))
    await changes('Maximum line length', async () => {
      const less = settings.getByRole('button', { name: 'Decrease Maximum line length' })
      // As far as it goes is ten steps.
      for (let step = 0; step < 10; step += 1) await less.click()
    })
    await changes('Justified', () => choose('Alignment', 'Justified'))
    await choose('Hyphenation', 'On')
    await changes('Hyphenation', () => choose('Hyphenation', 'Off'))
    await choose('Layout', 'Scrolling')
    await expect(text.place).toHaveText(/% of the book$/)
    await choose('Layout', 'Pages')
    await text.shows('Sentence 1.3 is')
    await changes('Night', () => choose('Theme', 'Night'))
    for (const font of ['Sans serif', 'OpenDyslexic'])
      await changes(font, async () => {
        await settings.getByLabel('Font', { exact: true }).selectOption({ label: font })
      })
    await settings.getByRole('radio', { name: 'Custom' }).click()
    await changes('own colours', () => settings.getByLabel('Text color').fill('#804000'))
    await settings.getByLabel('Background color').fill('#fff0e0')
    await expect(text.chapter.locator('html')).toHaveCSS('background-color', 'rgb(255, 240, 224)')
  })
  await test.step('the choices are there again when the book is opened again, until they are reset', async () => {
    await settings.getByLabel('Dictionary').fill('https://words.example.org/{word}')
    await settings.getByRole('button', { name: 'Close' }).click()
    const wanted = await look()
    await openText(page, bookId, '', server.address)
    await expect.poll(look).toEqual(wanted)
  })

  await test.step('a word is looked up, and highlights are taken along', async () => {
    await text.chapter.getByText(/^Sentence 1\.3 is/).dblclick({ position: { x: 20, y: 8 } })
    const bar = page.getByRole('toolbar', { name: 'Selected text' })
    const address = await bar.getByRole('link', { name: 'Look up in dictionary' }).getAttribute('href')
    expect(address).toMatch(/^https:\/\/words\.example\.org\/\w+$/)
    await bar.getByRole('button', { name: 'Highlight in Pink' }).click()
    await dialog('Highlight').getByRole('button', { name: 'Done' }).click()
    const marks = await text.openPanel('n', 'Bookmarks and notes')
    const file = page.waitForEvent('download')
    await marks.getByRole('link', { name: 'Download as Markdown' }).click()
    const name = (await file).suggestedFilename()
    expect(name).toMatch(/\.md$/)
  })
})

test('text from top to bottom and pages of a size of their own are turned by keys and by a finger', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  const { owner, idOf } = await openShelf(server, serverFolders)
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  for (const context of [phone, desktop]) await owner.enter(context)
  const [small, large] = [await phone.newPage(), await desktop.newPage()]

  await test.step('vertical Japanese continues to the left', async () => {
    const text = await openText(large, await idOf('vertical'), '', server.address)
    await expect(text.chapter.locator('body')).toHaveCSS('writing-mode', 'vertical-rl')
    await text.shows('第1文')
    await text.press('ArrowLeft')
    await expect(text.place).toHaveText(/^Page 2 of/)
    await text.press('ArrowRight')
    await expect(text.place).toHaveText(/^Page 1 of/)
    const held = await openText(small, await idOf('vertical'), '', server.address)
    // A finger that pulls to the right brings in what is at the left.
    await touch(
      small,
      [60, 160, 260, 340].map((x) => ({ x, y: 450 })),
    )
    await expect(held.place).toHaveText(/^Page 2 of/)
    await small.touchscreen.tap(370, 500)
    await expect(held.place).toHaveText(/^Page 1 of/)
    // Scrolled, it moves sideways: the whole of each line stands between the bars.
    const settings = await text.openPanel('s', 'Text settings')
    const layout = settings.getByRole('group', { name: 'Layout' })
    await layout.getByRole('radio', { name: 'Scrolling', exact: true }).click()
    await settings.getByRole('button', { name: 'Close' }).click()
    await text.press('m')
    await expect(text.leave).toBeVisible()
    await text.standsBetweenBars()
  })

  await test.step('pages of a fixed size stand side by side where there is room, and alone on a phone', async () => {
    const text = await openText(large, await idOf('fixed'), '', server.address)
    const shown = (page: typeof large) => page.locator('[data-chapter]:not([inert]) > iframe')
    await expect(shown(large)).toHaveCount(1)
    await text.press('ArrowRight')
    await expect(shown(large)).toHaveCount(2)
    const boxes = await Promise.all((await shown(large).all()).map((frame) => frame.boundingBox()))
    // They touch, have one height, and the shape that they name.
    const [left, right] = boxes.toSorted((a, b) => (a?.x ?? 0) - (b?.x ?? 0))
    expect(Math.abs((left?.x ?? 0) + (left?.width ?? 0) - (right?.x ?? 0))).toBeLessThan(2)
    expect((left?.width ?? 0) / (left?.height ?? 1)).toBeCloseTo(600 / 800, 2)
    const held = await openText(small, await idOf('fixed'), '', server.address)
    // It opens where the large screen is, if the server knows of that already.
    await held.press('Home')
    await expect(held.place).toHaveText(/^Page 1 of/)
    for (const page of [2, 3, 4]) {
      await small.touchscreen.tap(370, 500)
      await expect(held.place).toHaveText(new RegExp(`^Page ${page} of`))
      await expect(shown(small)).toHaveCount(1)
    }
  })

  await test.step('a text that was read on elsewhere asks which place counts', async () => {
    const bookId = await idOf('study')
    const here = await openText(large, bookId, '', server.address)
    const there = await openText(small, bookId, '', server.address)
    await there.press(']')
    await there.shows('Sentence 2.1 is')
    // It is told by the server: this tab was visible all the time.
    const question = large.getByRole('alertdialog', { name: 'Newer progress on another device' })
    await question.getByRole('button', { name: 'Go there' }).click()
    await here.shows('Sentence 2.1 is')
  })
  for (const context of [phone, desktop]) await context.close()
})
