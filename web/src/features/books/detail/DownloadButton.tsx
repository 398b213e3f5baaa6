import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'

interface Props {
  /** Address of the file. */
  readonly href: string
  readonly variant?: 'primary' | 'plain'
}

/** Downloads a file: a book unchanged, or a series as one archive. */
export function DownloadButton({ href, variant = 'plain' }: Props) {
  const t = useText()
  return (
    <a className={buttonClass(variant)} href={href} download>
      <IconDownload size={18} aria-hidden />
      {t('books.download')}
    </a>
  )
}
