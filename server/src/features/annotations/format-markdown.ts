import type { Annotation } from '@lectern/contract/annotations'

interface Titles {
  readonly title: string
  readonly seriesTitle: string
}

/** Escapes the characters that Markdown would interpret, so titles and notes are shown as they were written. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+]|\d+[.)])(\s)/gm, String.raw`$1\$2$3`)
const escapeLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim())
const quote = (text: string): string => escapeMarkdown(text.trim()).replace(/^/gm, '> ')

function getHeading({ page, locator }: Annotation): string {
  const chapter = locator?.title ? escapeLine(locator.title) : ''
  if (page !== null) return chapter ? `Page ${page} – ${chapter}` : `Page ${page}`
  const progression = locator?.locations?.totalProgression
  const share = progression == null ? '' : `${Math.round(progression * 100)} %`
  return [chapter, share].filter(Boolean).join(' – ') || 'Bookmark'
}

/** Returns the annotations of a book as Markdown (CommonMark), in their order. */
export function formatMarkdown({ title, seriesTitle }: Titles, annotations: readonly Annotation[]): string {
  const names = title === seriesTitle ? [title] : [seriesTitle, title]
  const parts = annotations.map((annotation) => {
    const passage = annotation.locator?.text?.highlight
    return [
      `## ${getHeading(annotation)}`,
      ...(passage ? [quote(passage)] : []),
      ...(annotation.note.trim() === '' ? [] : [escapeMarkdown(annotation.note.trim())]),
    ].join('\n\n')
  })
  return `${[`# ${names.map(escapeLine).join(' – ')}`, ...parts].join('\n\n')}\n`
}
