import { join } from 'node:path'
import { getProgression } from '@lectern/contract/progress'
import { writeAtomically } from '@lectern/fixtures/archive'
import { type RawEpub, rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

const chapter = (id: string, html: string) => ({ id, href: `${id}.xhtml`, bytes: rawPage(html) })
const sentences = (of: string) =>
  Array.from(
    { length: 30 },
    (_, at) => `<p id="${of}-${at + 1}">Sentence ${of}.${at + 1} marmalade is as long as usual.</p>`,
  ).join('')

/** A book whose spine also has a note aside, empty documents and one that is not there. */
const odd: RawEpub = {
  metadata: '<dc:title>Odd</dc:title><dc:language>en</dc:language>',
  items: [
    chapter('one', `<p>See <a href="aside.xhtml">the note aside</a> first.</p>${sentences('one')}`),
    chapter('aside', '<p>What is said aside.</p>'),
    chapter('empty', '<p> </p>'),
    { id: 'gone', href: 'gone.xhtml' },
    chapter('two', sentences('two')),
    chapter('last', '<div></div>'),
    {
      ...chapter(
        'nav',
        `<nav epub:type="toc"><ol><li><a href="one.xhtml">Opening</a></li><li><a href="two.xhtml#two-1">Morning</a></li><li><a href="two.xhtml#two-16">Evening</a></li></ol></nav>`,
      ),
      properties: 'nav',
    },
  ],
}
const spine = ['one', 'aside', 'empty', 'gone', 'two', 'last']
  .map((id) => `<itemref idref="${id}"${id === 'aside' ? ' linear="no"' : ''}/>`)
  .join('')
const items = odd.items
  .map(
    ({ id, href, properties }) =>
      `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${properties ? ` properties="${properties}"` : ''}/>`,
  )
  .join('')
const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0" unique-identifier="id"><metadata><dc:identifier id="id">urn:lectern:odd</dc:identifier>${odd.metadata}</metadata><manifest>${items}</manifest><spine>${spine}<itemref idref="nothing"/></spine></package>`

test('going on passes what is aside, empty or missing, links open what is aside, and the end is the end', async ({
  serve,
  serverFolders,
  page,
}) => {
  const server = await serve()
  await writeAtomically(join(serverFolders.books, 'Odd', 'Odd.epub'), rawEpub({ ...odd, opf }))
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const bookId = (await owner.bookOf('Odd', 1)).id
  await owner.enter(page.context())
  const text = await openText(page, bookId, '', server.address)
  await text.shows('Sentence one.1 ')

  await test.step('a link leads aside, and Back and going on return', async () => {
    for (const key of ['Backspace', 'ArrowRight']) {
      await text.chapter.getByRole('link', { name: 'the note aside' }).click()
      await text.shows('What is said aside.')
      await text.press(key)
      await text.shows('Sentence one.1 ')
    }
  })

  await test.step('the next chapter follows on the first', async () => {
    await text.press(']')
    await text.shows('Sentence two.1 ')
    await text.press('ArrowLeft')
    await text.shows('Sentence one.30 ')
    await text.press('ArrowRight')
    await text.shows('Sentence two.1 ')
  })

  await test.step('results are listed under the entry in which they are', async () => {
    const search = await text.openPanel('/', 'Search in book')
    await search.getByRole('searchbox').fill('marmalade')
    await expect(search.getByRole('listitem')).toHaveCount(60)
    await expect(search.getByText(/^(Opening|Morning|Evening)$/)).toHaveText([
      'Opening',
      'Morning',
      'Evening',
    ])
    await text.press('Escape')
  })

  await test.step('behind the last text nothing is left', async () => {
    await text.press('End')
    await expect(text.place).toHaveText(/100% of the book$/)
    await text.press('ArrowRight')
    await expect(page.getByText('End of book')).toBeVisible()
    const saved = async () => (await owner.ask(getProgression, { params: { bookId } }))?.locator
    await expect.poll(async () => (await saved())?.href).toBe('OEBPS/last.xhtml')
    await expect.poll(async () => (await owner.bookOf('Odd', 1)).readProgress?.completed).toBe(true)
  })
})

test('a bookmark shows itself, and one key removes all that a larger font has brought to a page', async ({
  serve,
  serverFolders,
  page,
}) => {
  const server = await serve()
  const paragraphs = Array.from(
    { length: 80 },
    (_, at) => `<p>Sentence ${at + 1} is as long as such a sentence is in most of the books.</p>`,
  )
  await writeAtomically(
    join(serverFolders.books, 'Marks', 'Marks.epub'),
    rawEpub({ items: [chapter('one', paragraphs.join(''))] }),
  )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  await owner.enter(page.context())
  const text = await openText(page, (await owner.bookOf('Marks', 1)).id, '', server.address)
  const ribbon = page.getByRole('img', { name: 'This page is bookmarked' })
  await text.press('+', 8)
  await text.press('b')
  await expect(ribbon).toBeVisible()
  await expect(page.getByText('Bookmark added')).toBeVisible()
  await text.press('ArrowRight')
  await expect(ribbon).toHaveCount(0)
  await text.press('b')
  await expect(ribbon).toBeVisible()
  await text.press('-', 12)
  await text.press('Home')
  await text.shows('Sentence 1 is')
  await expect(ribbon).toBeVisible()
  const list = await text.openPanel('n', 'Bookmarks and notes')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await text.press('Escape')
  await text.press('b')
  await expect(ribbon).toHaveCount(0)
  await expect(page.getByText('2 bookmarks removed')).toBeVisible()
  await text.press('b')
  await expect(ribbon).toBeVisible()
  await expect((await text.openPanel('n', 'Bookmarks and notes')).getByRole('listitem')).toHaveCount(2)
})
