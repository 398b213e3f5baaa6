import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextMatch } from '@lectern/contract/reader-text'
import { type FoldedText, foldText } from './fold-text.ts'

/** Characters of an excerpt on each side of a match. */
const excerptLength = 60

/**
 * Finds a text in files of page texts (`savePdfTexts`), without regard to case, accents, line breaks and hyphens at their ends. The first
 * `limit` matches, and whether there are more.
 */
export function searchTexts(input: { folder: string; query: string; limit: number }): {
  matches: TextMatch[]
  isCutOff: boolean
  hasText: boolean
} {
  const wanted = foldText(input.query.trim().replace(/\s+/g, ' ')).text
  const matches: TextMatch[] = []
  let hasText = false
  for (const from of listFirstPages(input.folder)) {
    const texts = JSON.parse(readFileSync(join(input.folder, `${from}.json`), 'utf8')) as string[]
    for (const [offset, text] of texts.entries()) {
      hasText ||= text !== ''
      const folded = foldText(text)
      for (const at of listMatches(folded.text, wanted)) {
        if (matches.length >= input.limit) return { matches, isCutOff: true, hasText }
        matches.push(toMatch(from + offset, text, folded, at, wanted.length))
      }
    }
  }
  return { matches, isCutOff: false, hasText }
}

/** Returns the first pages of the files, in their order. */
const listFirstPages = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

function* listMatches(text: string, wanted: string): Generator<number> {
  if (wanted === '') return
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) yield at
}

function toMatch(page: number, text: string, { indexes }: FoldedText, at: number, length: number): TextMatch {
  const start = indexes[at] ?? 0
  const end = (indexes[at + length - 1] ?? start) + 1
  const before = toLine(text.slice(Math.max(0, start - excerptLength), start))
  const after = toLine(text.slice(end, end + excerptLength))
  return {
    page,
    start,
    length: end - start,
    before: start > excerptLength ? before.replace(/^\S*\s/, '') : before,
    text: toLine(text.slice(start, end)),
    after: end + excerptLength < text.length ? after.replace(/\s\S*$/, '') : after,
  }
}

const toLine = (text: string): string =>
  text
    .replace(/-\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ')
    .toWellFormed()
