import type { Book } from '@lectern/contract/books'
import { useEffect, useMemo, useState } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { listShownTypes } from './image-formats.ts'
import type { PageForm } from './page-sources.ts'
import type { DataSaver } from './reader-settings.ts'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True when the user, or for `auto` the connection, asks for little data. Browsers that tell nothing of it have a good connection. */
export function wantsLittleData(saver: DataSaver): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}
  return saver === 'on' || (saver === 'auto' && (saveData === true || /2g|3g/.test(effectiveType)))
}

/** Returns how the pages of the book are requested; undefined where the server sends them only as they are. */
export function usePageForm({ media }: Book, saver: DataSaver): PageForm | undefined {
  const hasWidths = useServerOffers('page-widths')
  const isSaving = hasWidths && wantsLittleData(saver)
  const [format, setFormat] = useState<'webp' | 'avif'>('webp')
  useEffect(() => {
    // Pages that are shown by then stay: only later ones are smaller still.
    if (isSaving) void listShownTypes(['image/avif']).then(([avif]) => avif && setFormat('avif'))
  }, [isSaving])
  const isDrawn = media.mediaProfile === 'PDF'
  return useMemo(
    () => (hasWidths ? { isDrawn, saver: isSaving ? format : undefined } : undefined),
    [hasWidths, isDrawn, isSaving, format],
  )
}
