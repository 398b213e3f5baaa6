import type { BookPage } from '@lectern/contract/reader'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'

interface Props {
  readonly page: BookPage
  readonly className?: string | undefined
}

/** Readable names of media types whose subtype is not readable. */
const names: Readonly<Record<string, string>> = {
  'image/jp2': 'JPEG 2000',
  'image/jxl': 'JPEG XL',
  'image/svg+xml': 'SVG',
  'image/vnd.ms-photo': 'JPEG XR',
  'image/x-icon': 'ICO',
}
const nameType = (mediaType: string) =>
  names[mediaType] ?? (mediaType.split('/')[1] ?? mediaType).replace(/^x-/, '').toUpperCase()

/** Renders the size and format of a page: `1,400 × 2,100 · JPEG · 640 kB`. */
export function PageFacts({ page, className }: Props) {
  const t = useText()
  const { size } = useFormats()
  const { width, height, mediaType, sizeBytes } = page
  const facts = [
    width && height ? `${width} × ${height}` : undefined,
    nameType(mediaType),
    sizeBytes ? size(sizeBytes) : undefined,
  ]
  return (
    <p className={className}>
      {t('reader.page_alt', { page: page.number })}
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact) => (
          <span key={fact}>
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
    </p>
  )
}
