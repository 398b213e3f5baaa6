import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { pdf } from '@lectern/fixtures/pdf'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { rawRar4 } from '@lectern/fixtures/raw-rar'
import { rawTar } from '@lectern/fixtures/raw-tar'

export const pagesPerDocument = 6

const drawPages = () =>
  Promise.all(
    [1, 2, 3].map(async (page) => ({
      name: `${page}.jpg`,
      bytes: await image({ width: 300, height: 450, label: String(page), color: '#305080' }),
    })),
  )

/** Writes one series with a book of each kind that is not a ZIP of images. */
export async function makeFormats(root: string): Promise<void> {
  const folder = join(root, 'Every Kind')
  await mkdir(folder)
  const pages = await drawPages()
  const document = pdf({
    info: { Title: 'Sheets' },
    pages: Array.from({ length: pagesPerDocument }, (_, at) => ({
      width: 300,
      height: 420,
      text: `Sheet ${at + 1}`,
      color: '#ffe0b0',
    })),
  })
  const words = rawEpub({
    metadata: '<dc:title>Words</dc:title><dc:language>en</dc:language>',
    items: [{ id: 'one.xhtml', bytes: rawPage(`<p>${'A long story. '.repeat(400)}</p>`) }],
  })
  await writeFile(join(folder, 'Every Kind 1.pdf'), document)
  await writeFile(join(folder, 'Every Kind 2.cbr'), rawRar4(pages))
  await writeFile(join(folder, 'Every Kind 3.cbt'), rawTar(pages))
  await writeFile(join(folder, 'Every Kind 4.epub'), words)
}
