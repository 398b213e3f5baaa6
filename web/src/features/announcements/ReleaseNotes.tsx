import { Fragment, type ReactNode } from 'react'

/** Inline marks: `code`, **strong**, *emphasis* and a web link. */
const inlineMarks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g

function toInline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(inlineMarks)) {
    const [whole, code, strong, emphasis, label, href] = match
    nodes.push(text.slice(from, match.index))
    if (code !== undefined) nodes.push(<code key={match.index}>{code}</code>)
    else if (strong !== undefined) nodes.push(<strong key={match.index}>{strong}</strong>)
    else if (emphasis !== undefined) nodes.push(<em key={match.index}>{emphasis}</em>)
    else
      nodes.push(
        <a key={match.index} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>,
      )
    from = match.index + whole.length
  }
  return [...nodes, text.slice(from)]
}

const heading = /^#{1,6}\s+(.*)$/
const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/

interface Block {
  readonly kind: 'heading' | 'list' | 'text'
  readonly lines: string[]
}

/** Splits a text into blocks; a continued line belongs to the item or paragraph before it. */
function toBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of markdown.split(/\r?\n/)) {
    const last = blocks.at(-1)
    const title = heading.exec(line)?.[1]
    const entry = item.exec(line)?.[1]
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    if (title !== undefined) blocks.push({ kind: 'heading', lines: [title] })
    else if (entry !== undefined && last?.kind === 'list') last.lines.push(entry)
    else if (entry !== undefined) blocks.push({ kind: 'list', lines: [entry] })
    else if (isOpen && last && last.kind !== 'heading') last.lines.push(`${last.lines.pop()} ${line.trim()}`)
    else blocks.push({ kind: 'text', lines: [line.trim()] })
    isOpen = title === undefined
  }
  return blocks
}

function toElement({ kind, lines }: Block): ReactNode {
  if (kind === 'heading') return <h3>{toInline(lines[0] ?? '')}</h3>
  if (kind === 'text') return <p>{toInline(lines[0] ?? '')}</p>
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <li key={index}>{toInline(line)}</li>
      ))}
    </ul>
  )
}

/**
 * Renders the notes of a release from Markdown: headings, lists, paragraphs and inline marks. Other marks are shown as text; nothing is
 * inserted as HTML.
 */
export function ReleaseNotes({ markdown }: { readonly markdown: string }) {
  return toBlocks(markdown).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    <Fragment key={index}>{toElement(block)}</Fragment>
  ))
}
