import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@lectern/contract/announcements'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { cleanHtml, escapeHtml } from './clean-html.ts'
import { type Feed, parseTime } from './read-feed.ts'
import { orderReleases } from './read-releases.ts'

/** Header between the lines of dashes in `docs/releases/<version>.md`. */
const Head = z.object({ version: z.string(), date: z.string(), title: z.string(), summary: z.string() })
interface Note extends z.output<typeof Head> {
  readonly moment: string
  readonly text: string
}

function readNote(text: string): Note[] {
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  const found = Head.safeParse(parseYaml(head))
  const moment = parseTime(found.data?.date)
  return found.success && moment !== null ? [{ ...found.data, moment, text: body.trim() }] : []
}

/** Returns the release notes of this project; none if the folder is missing. */
export async function readNotes(folder: string): Promise<Note[]> {
  const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith('.md'))
  const texts = await Promise.all(names.map((n) => readFile(join(folder, n), 'utf8')))
  return texts.flatMap(readNote).sort((a, b) => b.moment.localeCompare(a.moment))
}

/** Converts the Markdown that the release notes use: headings, lists and paragraphs, with blank lines between. */
function toHtml(markdown: string): string {
  const blocks = markdown.split(/\r?\n(?:\s*\r?\n)+/).map((block) => {
    const lines = block.split(/\r?\n/)
    const heading = /^#{1,6} (.*)$/.exec(block)
    if (heading) return `<h3>${escapeHtml(heading[1] ?? '')}</h3>`
    if (!block.startsWith('- ')) return `<p>${escapeHtml(lines.join(' '))}</p>`
    const items = lines.join('\n').slice(2).split('\n- ')
    return `<ul>${items.map((i) => `<li>${escapeHtml(i.replace(/\n\s*/g, ' '))}</li>`).join('')}</ul>`
  })
  return cleanHtml(blocks.join('\n'))
}

/** Returns the release notes as a feed, for servers without a configured one. */
export const toFeed = (notes: readonly Note[]): Feed => ({
  version: 'https://jsonfeed.org/version/1',
  title: 'Lectern',
  home_page_url: null,
  description: 'What is new in Lectern',
  items: notes.map((n) => ({
    id: `lectern-${n.version}`,
    url: null,
    title: n.title,
    summary: n.summary,
    content_html: toHtml(n.text),
    date_modified: n.moment,
    author: { name: 'Lectern', url: null },
    tags: ['release'],
  })),
})

export function toReleases(notes: readonly Note[]): Release[] {
  const toRelease = ({ version, moment, text }: Note) => ({
    version,
    releaseDate: moment,
    url: '',
    preRelease: false,
    description: text,
  })
  return orderReleases(notes.map(toRelease))
}
