import { Parser } from 'htmlparser2'
import { localName, xmlLimits } from '../metadata/xml-tree.ts'

/** Elements that begin a paragraph, as they are shown. */
const blocks = new Set(
  (
    'address article aside blockquote caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre ' +
    'section table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** Elements whose content is no running text, or may hold no span. */
const closed = new Set(
  'audio button canvas head iframe math noscript object rp rt script select style svg template textarea title video'.split(
    ' ',
  ),
)

/** A sentence with the space after it, or the rest of a text. */
const sentence = /[\s\S]*?[.!?…。！？؟]["'”’»)\]]*(?:\s+|$)|[\s\S]+$/g

const opening = '<div id="book-columns"><div id="book-inner">'
const ending = '</div></div>'

/** Writes spans into a document and leaves everything else as it is, byte by byte. */
class SpanWriter {
  readonly #source: string
  readonly #pieces: string[] = []
  #at = 0
  #parser: Parser
  #depth = 0
  /** Depth of the outermost element that holds no running text; 0 for none. */
  #closedSince = 0
  #isInBody = false
  #isWhole = false
  #isBroken = false
  #isNewParagraph = true
  #paragraph = 0
  #sentence = 0
  /** Text that no tag has ended yet. */
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
    this.#pieces.push(this.#source.slice(this.#at))
    return this.#pieces.join('')
  }

  #break(): void {
    this.#isBroken = true
  }

  #insert(at: number, text: string): void {
    this.#pieces.push(this.#source.slice(this.#at, at), text)
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
    for (const [piece] of text.matchAll(sentence)) {
      const end = at + piece.length
      // Space before the first word, and nothing else, stays outside.
      if (/\S/.test(piece)) {
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
    // A body of nothing, or a second one.
    if (isSelfClosing || this.#isWhole) this.#break()
    this.#isInBody = false
    this.#isWhole = true
    this.#insert(this.#parser.startIndex, ending)
  }
}

/**
 * Returns an XHTML document with a span around each sentence and picture, by which readers of Kobo know places: `kobo.P.S`, paragraphs and
 * sentences counted from 1. Null when there is nothing to do or the document is not well-formed: then it stays as it is.
 */
export function addKoboSpans(xhtml: string): string | null {
  if (/\bkoboSpan\b/.test(xhtml)) return null
  return new SpanWriter(xhtml).write()
}

/** Returns the span at a progression (0 to 1) within a document, of a KEPUB or as `addKoboSpans` makes them; null when there is none. */
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
