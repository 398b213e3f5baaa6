import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { afterAll, expect, test } from 'vitest'
import { analyzeBook } from '../formats.ts'
import { readEntryBytes } from '../zip/zip-entry.ts'
import { makeKepub } from './make-kepub.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-kepub-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'a.epub')
writeFileSync(
  path,
  rawEpub({
    items: [
      { id: 'a', href: 'a.xhtml', bytes: rawPage('<p>One. Two.</p>') },
      { id: 'b', href: 'b.xhtml', bytes: Buffer.from('<html><body><p>not closed') },
    ],
  }),
)
const documents = ['OEBPS/a.xhtml', 'OEBPS/b.xhtml']

test('a KEPUB is the book with spans, and the same each time', async () => {
  const [one, two] = [join(folder, 'one.epub'), join(folder, 'two.epub')]
  expect(await makeKepub({ path, temporary: one, documents })).toEqual({ changed: 1 })
  await makeKepub({ path, temporary: two, documents })
  expect(readFileSync(one)).toEqual(readFileSync(two))
  const [before, after] = [
    await analyzeBook(path, { dimensions: false }),
    await analyzeBook(one, { dimensions: false }),
  ]
  expect([after.status, after.epub?.isKepub, after.files]).toEqual(['READY', true, before.files])
  const text = Buffer.from(await readEntryBytes(one, 'OEBPS/a.xhtml')).toString()
  expect(text).toContain('<span class="koboSpan" id="kobo.1.2">Two.</span>')
  expect(await readEntryBytes(one, 'OEBPS/b.xhtml')).toEqual(await readEntryBytes(path, 'OEBPS/b.xhtml'))
})
test('a file that is not an archive is refused', async () => {
  const other = join(folder, 'x.epub')
  writeFileSync(other, 'nothing')
  await expect(makeKepub({ path: other, temporary: join(folder, 'y'), documents })).rejects.toThrow()
})
