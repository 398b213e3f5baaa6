import type { Book } from '@lectern/contract/books'
import { useEffect, useMemo, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import type { DataSaver } from '../settings/reader-settings.ts'
import { listShownTypes } from './image-formats.ts'
import type { PageDelivery } from './page-sources.ts'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True if the user, or for `auto` the connection, asks for little data. Without information from the browser the connection counts as good. */
export function shouldSaveData(saver: DataSaver): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}
  return saver === 'on' || (saver === 'auto' && (saveData === true || /2g|3g/.test(effectiveType)))
}

/**
 * Returns how the pages of the book are requested: width and format. Undefined if the server sends pages only as they are. Data is saved with
 * WebP first, and with AVIF as soon as the browser is known to show it.
 */
export function usePageDelivery({ media }: Book, saver: DataSaver): PageDelivery | undefined {
  const hasWidths = useServerOffers('page-widths')
  const isSaving = hasWidths && shouldSaveData(saver)
  const [format, setFormat] = useState<'webp' | 'avif'>('webp')
  useEffect(() => {
    // Pages that are already shown are not requested again.
    if (isSaving) void listShownTypes(['image/avif']).then(([avif]) => avif && setFormat('avif'))
  }, [isSaving])
  const isPdf = media.mediaProfile === 'PDF'
  return useMemo(
    () => (hasWidths ? { isPdf, saver: isSaving ? format : undefined } : undefined),
    [hasWidths, isPdf, isSaving, format],
  )
}
