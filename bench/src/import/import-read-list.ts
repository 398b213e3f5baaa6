import { Api } from '../api.ts'
import { account } from '../bench-server.ts'
import { newVisitor } from '../browser-visit.ts'
import type { Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'
import { measureLongest, scrollThrough, toFigures } from './longest-task.ts'

const entries = 1000

interface Found {
  readonly content: readonly { seriesTitle: string; metadata: { number: string } }[]
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The longest task while a reading list of 1,000 entries, every tenth unknown, is matched, scrolled through, filtered and completed. */
export async function measureImportReadList({ browser, address }: Scene): Promise<Figure[]> {
  const api = new Api(address)
  await api.signIn(account.email, account.password)
  const { content } = await api.json<Found>(`/api/v1/books?size=${entries}`)
  api.close()
  const books = content.map(({ seriesTitle, metadata }, at) => {
    const series = at % 10 === 0 ? `Unknown ${at}` : seriesTitle
    return `<Book Series="${escapeXml(series)}" Number="${escapeXml(metadata.number)}"/>`
  })
  const text = `<ReadingList><Name>Bench ${Date.now()}</Name><Books>${books.join('')}</Books></ReadingList>`
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  try {
    await page.goto(`${address}/import/readlist`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose .cbl files' }).click()
    const input = await chooser
    const longest = await measureLongest(page, async () => {
      await input.setFiles([{ name: 'bench.cbl', mimeType: 'application/xml', buffer: Buffer.from(text) }])
      await page.getByText(/^All: /).waitFor({ timeout: 60_000 })
      await scrollThrough(page)
      await page.getByRole('textbox', { name: 'Summary' }).fill('All of them')
      for (let times = 0; times < 5; times++) await page.getByRole('button', { name: 'Next problem' }).click()
      await page.locator('[data-wanted]').first().click()
      await page.getByLabel('Series title').fill('')
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('button', { name: /^Missing/ }).click()
      await page.getByRole('button', { name: /^All/ }).click()
    })
    return toFigures('read-list', longest, `${content.length} entries`)
  } finally {
    await context.close()
  }
}
