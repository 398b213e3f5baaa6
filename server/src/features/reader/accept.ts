interface AcceptedType {
  readonly isPdf: boolean
  readonly quality: number
  /** True when only the kind is named, with any subtype. */
  readonly isWide: boolean
}

function parseAcceptedType(text: string): AcceptedType | undefined {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const isPdf = range === 'application/pdf' || range === 'application/*'
  if (!isPdf && !range.startsWith('image/')) return undefined
  const quality = parameters.find((p) => p.startsWith('q='))?.slice(2)
  return { isPdf, quality: quality === undefined ? 1 : Number(quality) || 0, isWide: range.endsWith('/*') }
}

/** Returns true when the client accepts an image type by its name or, with `byWildcard`, by any name. No header accepts everything. */
export function acceptsImage(accept: string | undefined, mediaType: string, byWildcard: boolean): boolean {
  if (accept === undefined) return byWildcard
  const wildcards = byWildcard ? ['*/*', 'image/*'] : []
  return accept
    .slice(0, 1000)
    .split(',')
    .map((text) => text.split(';').map((part) => part.trim().toLowerCase()))
    .some(
      ([range = '', ...parameters]) =>
        [mediaType, ...wildcards].includes(range) && !parameters.some((p) => /^q=0(\.0*)?$/.test(p)),
    )
}

/**
 * Returns true when the client prefers a page of a PDF as PDF to an image (behaviour 4.4): PDF is named, and no image type is preferred to
 * it or named before it. A wildcard means an image, as for every other page.
 */
export function prefersPdf(accept: string | undefined): boolean {
  const wishes = (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((text) => parseAcceptedType(text) ?? [])
  const [first] = wishes.toSorted((a, b) => b.quality - a.quality || Number(a.isWide) - Number(b.isWide))
  return first?.isPdf === true && first.quality > 0
}
