import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { newVisitor } from '../browser-visit.ts'
import type { Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'
import { measureLongest, scrollThrough, toFigures } from './longest-task.ts'

const files = 500

async function writeFiles(folder: string): Promise<void> {
  const bytes = await image({ width: 200, height: 300, label: 'x', color: '#336699' })
  await mkdir(folder, { recursive: true })
  for (let number = 1; number <= files; number++)
    await writeCbz(join(folder, `Book ${String(number).padStart(3, '0')}.cbz`), {
      pages: [{ name: '1.jpg', bytes }],
      files: [],
      compression: 'store',
    })
}

/** The longest task while 500 files are analyzed, scrolled through, given a series, and filtered. */
export async function measureImportBooks({ browser, address }: Scene): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-import-'))
  await writeFiles(folder)
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  try {
    await page.goto(`${address}/import/books`)
    await page.getByLabel('Folder', { exact: true }).fill(folder)
    const longest = await measureLongest(page, async () => {
      await page.getByRole('button', { name: /^Find/ }).click()
      await page.getByText(/^Analyzing:/).waitFor()
      await scrollThrough(page)
      await page.getByText(/^Analyzing:/).waitFor({ state: 'hidden', timeout: 300_000 })
      await page.getByRole('button', { name: 'Choose series' }).last().click()
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
      await page.getByText(/^Import \d+ books/).waitFor()
      await page.getByRole('spinbutton').first().fill('12.5')
      await scrollThrough(page)
      await page.getByRole('button', { name: /^Ready/ }).click()
      await page.getByRole('checkbox', { name: /selected$/ }).click()
    })
    return toFigures('books', longest, `${files} files`)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
