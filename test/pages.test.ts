import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

const pages = [
  ...readSources(['docs/reading', 'docs/administration'], /\.md$/),
  { path: 'README.md', text: readFileSync(join(root, 'README.md'), 'utf8') },
]
/** Every English text of the web client. */
const texts = new Set(
  readSources(['web/src/i18n/en'], /\.json$/).flatMap(({ text }) =>
    Object.values(JSON.parse(text) as Record<string, string>),
  ),
)

/** Returns the words of the screen that a page cites: in bold, a path through several screens with arrows. */
const citedTexts = (page: string): string[] =>
  [...page.replace(/```[\s\S]*?```/g, '').matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, words = '']) =>
    words.replace(/\s+/g, ' ').split(' → '),
  )

describe('pages for readers and administrators', () => {
  test('are checked', () => {
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.flatMap(({ text }) => citedTexts(text)).length).toBeGreaterThan(150)
  })
  test.each(pages)('$path names what is on the screen as the screen does', ({ text }) => {
    expect(citedTexts(text).filter((words) => !texts.has(words))).toEqual([])
  })
})
