import { downloadBook } from '@lectern/contract/books'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button-class.ts'

interface Props {
  readonly bookId: string
  readonly variant?: 'primary' | 'plain'
}

/** Downloads the unchanged file of a book. */
export function DownloadButton({ bookId, variant = 'plain' }: Props) {
  const t = useText()
  return (
    <a className={buttonClass(variant)} href={buildUrl(downloadBook, { params: { bookId } })} download>
      <IconDownload size={18} aria-hidden />
      {t('books.download')}
    </a>
  )
}
