interface AcceptedType {
  readonly isPdf: boolean
  readonly quality: number
  /** Only the kind, and any of it. */
  readonly isWide: boolean
}

function parseAcceptedType(text: string): AcceptedType | undefined {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const isPdf = range === 'application/pdf' || range === 'application/*'
  if (!isPdf && !range.startsWith('image/')) return undefined
  const quality = parameters.find((p) => p.startsWith('q='))?.slice(2)
  return { isPdf, quality: quality === undefined ? 1 : Number(quality) || 0, isWide: range.endsWith('/*') }
}

/**
 * Whether who asks for the page of a PDF wants a PDF rather than a picture of it (behaviour 4.4): it is named, and no picture is wanted
 * more or before it. Who takes anything gets a picture, which is what a page is everywhere else.
 */
export function prefersPdf(accept: string | undefined): boolean {
  const wishes = (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((text) => parseAcceptedType(text) ?? [])
  const [first] = wishes.toSorted((a, b) => b.quality - a.quality || Number(a.isWide) - Number(b.isWide))
  return first?.isPdf === true && first.quality > 0
}
