import { Parser } from 'htmlparser2'
import { localName, xmlLimits } from '../metadata/xml-tree.ts'

/** Elements that are shown as a paragraph. */
const blocks = new Set(
  (
    'address article aside blockquote caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre ' +
    'section table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** Elements whose content is not running text or must not contain a span. */
const closed = new Set(
  'audio button canvas head iframe math noscript object rp rt script select style svg template textarea title video'.split(
    ' ',
  ),
)

/** A sentence with the space after it, or the remaining text. */
const sentence = /[\s\S]*?[.!?…。！？؟]["'”’»)\]]*(?:\s+|$)|[\s\S]+$/g

const opening = '<div id="book-columns"><div id="book-inner">'
const ending = '</div></div>'

/** Inserts spans into a document and keeps everything else byte by byte. */
class SpanWriter {
  readonly #source: string
  readonly #parts: string[] = []
  #at = 0
  #parser: Parser
  #depth = 0
  /** Depth of the outermost element without running text; 0 for none. */
  #closedSince = 0
  #isInBody = false
  #isWhole = false
  #isBroken = false
  #isNewParagraph = true
  #paragraph = 0
  #sentence = 0
  /** Range of the text since the last tag. */
  #text: { start: number; end: number } | undefined

  constructor(source: string) {
    this.#source = source
    this.#parser = new Parser(
      {
        onopentag: (name) => this.#open(localName(name)),
        ontext: () => this.#addText(),
        onclosetag: (name, isImplied) => this.#close(localName(name), isImplied),
        oncdatastart: () => this.#break(),
        oncomment: () => this.#flush(),
        onprocessinginstruction: () => this.#flush(),
      },
      { xmlMode: true },
    )
  }

  write(): string | null {
    this.#parser.end(this.#source)
    if (this.#isBroken || !this.#isWhole || this.#paragraph === 0) return null
    this.#parts.push(this.#source.slice(this.#at))
    return this.#parts.join('')
  }

  #break(): void {
    this.#isBroken = true
  }

  #insert(at: number, text: string): void {
    this.#parts.push(this.#source.slice(this.#at, at), text)
    this.#at = at
  }

  #openSpan(at: number): void {
    if (this.#isNewParagraph) {
      this.#paragraph += 1
      this.#sentence = 0
      this.#isNewParagraph = false
    }
    this.#sentence += 1
    this.#insert(at, `<span class="koboSpan" id="kobo.${this.#paragraph}.${this.#sentence}">`)
  }

  #addText(): void {
    if (!this.#isInBody || this.#closedSince > 0) return
    const { startIndex: start, endIndex } = this.#parser
    if (this.#text?.end === start) this.#text.end = endIndex + 1
    else {
      this.#flush()
      this.#text = { start, end: endIndex + 1 }
    }
  }

  #flush(): void {
    const range = this.#text
    this.#text = undefined
    if (!range) return
    const text = this.#source.slice(range.start, range.end)
    if (!/\S/.test(text)) return
    let at = range.start
    for (const [part] of text.matchAll(sentence)) {
      const end = at + part.length
      // A range of white space is not wrapped.
      if (/\S/.test(part)) {
        this.#openSpan(at)
        this.#insert(end, '</span>')
      }
      at = end
    }
  }

  #open(name: string): void {
    this.#flush()
    this.#depth += 1
    if (this.#depth > xmlLimits.depth) this.#break()
    if (this.#closedSince > 0) return
    if (name === 'body' && !this.#isInBody) {
      this.#isInBody = true
      this.#insert(this.#parser.endIndex + 1, opening)
      return
    }
    if (!this.#isInBody) return
    if (closed.has(name)) this.#closedSince = this.#depth
    if (blocks.has(name)) this.#isNewParagraph = true
    if (name === 'img') this.#openSpan(this.#parser.startIndex)
  }

  #close(name: string, isImplied: boolean): void {
    this.#flush()
    const isSelfClosing = isImplied && this.#source[this.#parser.endIndex - 1] === '/'
    if (isImplied && !isSelfClosing) this.#break()
    const isClosed = this.#closedSince > 0
    if (this.#closedSince === this.#depth) this.#closedSince = 0
    this.#depth -= 1
    if (isClosed || !this.#isInBody) return
    if (name === 'img') this.#insert(this.#parser.endIndex + 1, '</span>')
    if (blocks.has(name)) this.#isNewParagraph = true
    if (name !== 'body') return
    // An empty body, or a second one.
    if (isSelfClosing || this.#isWhole) this.#break()
    this.#isInBody = false
    this.#isWhole = true
    this.#insert(this.#parser.startIndex, ending)
  }
}

/**
 * Returns an XHTML document with a span around each sentence and image, by which Kobo readers identify positions: `kobo.P.S`, paragraphs and
 * sentences counted from 1. Returns null if there are none to add or the document is not well-formed.
 */
export function addKoboSpans(xhtml: string): string | null {
  if (/\bkoboSpan\b/.test(xhtml)) return null
  return new SpanWriter(xhtml).write()
}

/** Returns the span at a progression (0 to 1) within a document, of a KEPUB or as `addKoboSpans` adds them; null without one. */
export function findKoboSpan(xhtml: string, progression: number): string | null {
  const spans = addKoboSpans(xhtml) ?? xhtml
  const start = Math.max(0, spans.search(/<body\b/))
  const target = start + progression * (spans.length - start)
  let found: string | null = null
  for (const match of spans.matchAll(/<span\b[^<>]{0,300}?\sid=["'](kobo\.\d{1,6}\.\d{1,6})["']/g)) {
    if (found !== null && match.index > target) break
    found = match[1] ?? null
  }
  return found
}
