import { useText } from '../../../i18n/use-text.ts'
import { MenuChoice } from '../../../ui/menu/MenuChoice.tsx'
import { type PageSize, pageSizes } from './list-state.ts'

interface Props {
  readonly pageSize: PageSize
  readonly onPageSize: (size: PageSize) => void
}

/** Renders the choice of how many items a page has, in a menu. */
export function PageSizeChoice({ pageSize, onPageSize }: Props) {
  const t = useText()
  return (
    <MenuChoice
      label={t('books.page_size')}
      value={String(pageSize)}
      options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(chosen) => {
        const size = pageSizes.find((known) => String(known) === chosen)
        if (size) onPageSize(size)
      }}
    />
  )
}
