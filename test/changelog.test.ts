import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readNotes } from '../server/src/features/announcements/bundled-notes.ts'
import { root } from './sources.ts'

const introduction = `# Changelog

The releases of Lectern, newest first. Made of [docs/releases](docs/releases) by \`npm run changelog\`; the same notes are shown under **Settings →
Announcements** and **Updates**.
`

test('CHANGELOG.md holds the release notes (npm run changelog)', async () => {
  const notes = await readNotes(resolve(root, 'docs/releases'))
  expect(notes.length).toBeGreaterThan(0)
  const releases = notes.map(
    // Headings of a note become parts of its release.
    ({ version, date, text }) => `## ${version} (${date})\n\n${text.replace(/^#/gm, '##')}\n`,
  )
  await expect([introduction, ...releases].join('\n')).toMatchFileSnapshot(resolve(root, 'CHANGELOG.md'))
})
