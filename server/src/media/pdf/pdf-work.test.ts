import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PdfOptions, pdf, rawPdf } from '@lectern/fixtures/pdf'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as jobs from '../../workers/jobs.ts'
import { analyzeBook } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { pdfDate } from './pdf-text.ts'
import * as pdfWork from './pdf-work.ts'
import { extractPdfPage, readPdfMetadata, readPdfOutline, readPdfText } from './pdf-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

function save(bytes: Uint8Array, name = 'book.pdf'): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const make = (wanted: PdfOptions) => save(pdf(wanted))
const letter = { width: 612, height: 792 }

test('only in a process of their own', async () => {
  const path = make({ pages: [letter] })
  await expect(readPdfOutline({ path })).rejects.toMatchObject({ code: 'NEEDS_ISOLATION' })
})

test('the jobs have the names of the functions', () => {
  const named = [
    jobs.readPdfOutline,
    jobs.readPdfMetadata,
    jobs.readPdfText,
    jobs.readPdfWords,
    jobs.savePdfTexts,
    jobs.extractPdfPage,
  ]
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(pdfWork).toSorted())
  for (const { module } of named) expect(module).toMatch(/media\/pdf\/pdf-work\.ts$/)
})

describe('in such a process', () => {
  beforeAll(markIsolated)

  test('the outline, with pages from 1', async () => {
    const path = make({
      pages: [letter, letter, letter],
      outline: [
        {
          title: 'Part (one)',
          page: 1,
          children: [{ title: 'Kapitel ä 第一章', page: 2 }, { title: 'nowhere' }],
        },
        { title: 'Two', page: 3 },
      ],
    })
    expect(await readPdfOutline({ path })).toEqual([
      {
        title: 'Part (one)',
        page: 1,
        children: [
          { title: 'Kapitel ä 第一章', page: 2, children: [] },
          { title: 'nowhere', page: null, children: [] },
        ],
      },
      { title: 'Two', page: 3, children: [] },
    ])
    expect(await readPdfOutline({ path: make({ pages: [letter] }) })).toEqual([])
  })
  test('C2 an outline with a loop ends', async () => {
    const path = save(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        '<< /Type /Outlines /First 5 0 R /Last 6 0 R >>',
        '<< /Title (a) /Parent 4 0 R /Next 6 0 R /First 6 0 R >>',
        '<< /Title (b) /Parent 4 0 R /Next 5 0 R /First 5 0 R >>',
      ]),
    )
    const titles = JSON.stringify(await readPdfOutline({ path })).match(/"title":"[ab]"/g) ?? []
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.length).toBeLessThanOrEqual(2)
  })
  test('metadata', async () => {
    const info = {
      Title: 'A (good) title',
      Author: 'Łukasz 山田',
      Subject: ' s ',
      Keywords: 'a, b',
      CreationDate: "D:20240229123456+02'00'",
    }
    expect(await readPdfMetadata({ path: make({ pages: [letter, letter], info }) })).toEqual({
      title: 'A (good) title',
      author: 'Łukasz 山田',
      subject: 's',
      keywords: 'a, b',
      created: Date.UTC(2024, 1, 29, 10, 34, 56),
      pageCount: 2,
    })
    expect(await readPdfMetadata({ path: make({ pages: [letter] }) })).toEqual({
      title: '',
      author: '',
      subject: '',
      keywords: '',
      created: null,
      pageCount: 1,
    })
    const long = await readPdfMetadata({ path: make({ pages: [letter], info: { Title: 'x'.repeat(9000) } }) })
    expect(long.title).toHaveLength(4096)
  })
  test('the text of a page', async () => {
    const path = make({ pages: [{ ...letter, text: 'First page' }, letter] })
    expect(await readPdfText({ path, page: 1 })).toBe('First page')
    expect(await readPdfText({ path, page: 2 })).toBe('')
    for (const page of [0, 3, -1, 1.5, Number.NaN])
      await expect(readPdfText({ path, page })).rejects.toMatchObject({ code: 'ENTRY_MISSING' })
  })
  test('behaviour 4.4: one page is extracted as a PDF', async () => {
    const path = make({ pages: [letter, { width: 300, height: 500, text: 'Second' }, letter] })
    const { bytes, mediaType } = await extractPdfPage({ path, page: 2 })
    expect(mediaType).toBe('application/pdf')
    const single = save(bytes, 'single.pdf')
    expect((await analyzeBook(single, { dimensions: true })).pages).toMatchObject([
      { width: 3200, height: 5333 },
    ])
    expect(await readPdfText({ path: single, page: 1 })).toBe('Second')
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength)
  })
  test('files that are no PDF', async () => {
    await expect(readPdfOutline({ path: save(Buffer.from('no')) })).rejects.toMatchObject({
      code: 'ENTRY_DAMAGED',
    })
    await expect(readPdfOutline({ path: join(folder, 'gone.pdf') })).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('dates of ISO 32000-1, 7.9.4', () => {
  test.each([
    ['D:2024', Date.UTC(2024, 0)],
    ['D:20240305', Date.UTC(2024, 2, 5)],
    ['20240305', Date.UTC(2024, 2, 5)],
    ['D:20240305101112Z', Date.UTC(2024, 2, 5, 10, 11, 12)],
    ["D:20240305101112-05'30'", Date.UTC(2024, 2, 5, 15, 41, 12)],
    ['D:20241305', null],
    ['yesterday', null],
    ['', null],
  ])('%s', (text, expected) => expect(pdfDate(text)).toBe(expected))

  test('any text gives a date or null', () => {
    fc.assert(fc.property(fc.string(), (text) => pdfDate(text) === null || Number.isFinite(pdfDate(text))))
  })
})
