interface AcceptedType {
  readonly isPdf: boolean
  readonly quality: number
  /** True for a range with any subtype. */
  readonly isWide: boolean
}

function parseAcceptedType(text: string): AcceptedType | undefined {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const isPdf = range === 'application/pdf' || range === 'application/*'
  if (!isPdf && !range.startsWith('image/')) return undefined
  const quality = parameters.find((p) => p.startsWith('q='))?.slice(2)
  return { isPdf, quality: quality === undefined ? 1 : Number(quality) || 0, isWide: range.endsWith('/*') }
}

/** True if the client accepts an image type by its name or, with `byWildcard`, by a wildcard or by sending no header. */
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
 * True if the client prefers a page of a PDF as PDF to an image (behaviour 4.4): PDF is named, and no image type is preferred to it or named
 * before it. A wildcard means an image, as for every other page.
 */
export function prefersPdf(accept: string | undefined): boolean {
  const types = (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((text) => parseAcceptedType(text) ?? [])
  const [first] = types.toSorted((a, b) => b.quality - a.quality || Number(a.isWide) - Number(b.isWide))
  return first?.isPdf === true && first.quality > 0
}
