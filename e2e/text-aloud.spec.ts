import { join } from 'node:path'
import { writeEpub } from '@lectern/fixtures/epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { fakeSpeech } from './support/fake-speech.ts'
import { openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const spokenText = `(() => {
  const frame = document.querySelector('[data-chapter]:not([inert]) > iframe')
  const marked = frame?.contentWindow.CSS.highlights.get('lectern-spoken')
  return marked ? [...marked].map(String).join('|') : ''
})()`

test('a text is read aloud: the sentence is marked, pages and chapters turn along', async ({
  serve,
  serverFolders,
  page,
}) => {
  test.setTimeout(120_000)
  const sentences = (chapter: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `Sentence ${chapter}.${at + 1} is rather long, so that few of them fill a page. A short one.`,
    )
  await writeEpub(join(serverFolders.books, 'Spoken', 'Spoken 1.epub'), {
    identifier: 'urn:lectern:spoken',
    title: 'Spoken',
    series: { title: 'Spoken', position: 1 },
    chapters: [
      { title: 'First', paragraphs: sentences(1, 40) },
      { title: 'Second', paragraphs: sentences(2, 3) },
    ],
  })
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  await owner.enter(page.context())
  const speech = await fakeSpeech(page)
  const text = await openText(page, (await owner.bookOf('Spoken', 1)).id, '', server.address)
  const bar = page.getByRole('region', { name: 'Reading aloud' })
  const last = async () => (await speech.said()).at(-1)
  const expectSaid = (wanted: string) => expect.poll(async () => (await last())?.text).toBe(wanted)

  await test.step('it begins on the page that is open, and marks the sentence without changing the text', async () => {
    const before = await text.chapter.locator('body').innerHTML()
    await text.press('r')
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expectSaid('First')
    await speech.finish()
    await expectSaid('Sentence 1.1 is rather long, so that few of them fill a page.')
    expect(await page.evaluate(spokenText)).toBe(
      'Sentence 1.1 is rather long, so that few of them fill a page.',
    )
    expect(await last()).toMatchObject({ lang: 'en-US', rate: 1, voice: 'Amy' })
    expect(await text.chapter.locator('body').innerHTML()).toBe(before)
  })

  await test.step('pages turn along', async () => {
    await speech.finish(78)
    await text.shows('Sentence 1.40 is')
  })

  await test.step('the next chapter follows, and keys step between sentences', async () => {
    await speech.finish(2)
    await expectSaid('Second')
    await text.shows('Sentence 2.1 is')
    await text.press(',')
    await expectSaid('A short one.')
    await text.shows('Sentence 1.40 is')
    await text.press('.')
    await expectSaid('Second')
  })

  await test.step('a pause says the sentence again', async () => {
    await bar.getByRole('button', { name: 'Pause' }).click()
    const count = (await speech.said()).length
    await text.press('r')
    await expect.poll(async () => (await speech.said()).length).toBe(count + 1)
    await expectSaid('Second')
  })

  await test.step('voice and speed change at once, and are kept', async () => {
    await bar.getByRole('button', { name: 'Voice and speed' }).click()
    // Voices of the language of the book come first.
    await expect(bar.getByLabel('Voice', { exact: true }).locator('option')).toHaveText([
      'Amy (en-US)',
      'Ben (en-GB)',
      'Anna (de-DE)',
    ])
    await bar.getByLabel('Voice', { exact: true }).selectOption('Ben')
    await bar.getByLabel('Speed', { exact: true }).selectOption('1.5')
    await expect.poll(last).toMatchObject({ text: 'Second', voice: 'Ben', rate: 1.5 })
    await page.keyboard.press('Escape')
    await expect(bar.getByLabel('Speed', { exact: true })).toBeHidden()
    await text.press('Escape')
    await expect(bar).toBeHidden()
    expect(await page.evaluate(spokenText)).toBe('')
  })

  await test.step('a selection is read from where it begins, and a page that is turned to is read on', async () => {
    await text.chapter.getByText('Sentence 2.2 is').dblclick({ position: { x: 12, y: 8 } })
    await page.getByRole('button', { name: 'Read aloud from here' }).click()
    await expectSaid('Sentence 2.2 is rather long, so that few of them fill a page.')
    expect(await last()).toMatchObject({ voice: 'Ben', rate: 1.5 })
    await text.press('Home')
    await expectSaid('First')
  })

  await test.step('it ends with the book', async () => {
    await text.press('End')
    await expectSaid('A short one.')
    await speech.end()
    await expect(bar.getByRole('status')).toHaveText('End of text')
  })
})
