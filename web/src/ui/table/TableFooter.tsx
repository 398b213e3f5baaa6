import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../button/IconButton.tsx'
import { SelectField } from '../field/SelectField.tsx'
import css from './TableFooter.module.css'
import { type TableControl, tablePageSizes } from './use-table-state.ts'

interface Props {
  readonly state: TableControl
  readonly total: number
  readonly pages: number
}

/** Renders the range of shown rows, buttons for the pages and the choice of the page size; nothing if all rows fit on the smallest page. */
export function TableFooter({ state, total, pages }: Props) {
  const t = useText()
  const { number } = useFormats()
  const { page, pageSize } = state
  const last = Math.max(1, pages)
  // The last page may have disappeared since the address was made.
  const showLast = useEffectEvent(() => state.replacePage(last))
  useEffect(() => {
    if (page > last) showLast()
  }, [page, last])
  if (total <= tablePageSizes[0] && page === 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav className={css.footer} aria-label={t('admin.pages')}>
      <SelectField
        label={t('admin.rows_per_page')}
        isLabelHidden
        value={String(pageSize)}
        options={tablePageSizes.map((size) => ({
          value: String(size),
          label: t('admin.rows', { count: size }),
        }))}
        onChange={(chosen) => {
          const size = tablePageSizes.find((each) => String(each) === chosen)
          if (size) state.setPageSize(size)
        }}
      />
      <span className={css.range}>
        {t('admin.range', {
          first: number(Math.min(first, total)),
          last: number(Math.min(total, page * pageSize)),
          total: number(total),
        })}
      </span>
      <IconButton
        directional
        label={t('admin.previous_page')}
        icon={<IconChevronLeft size={20} />}
        disabled={page <= 1}
        onClick={() => state.setPage(Math.min(page - 1, Math.max(1, pages)))}
      />
      <IconButton
        directional
        label={t('admin.next_page')}
        icon={<IconChevronRight size={20} />}
        disabled={page >= pages}
        onClick={() => state.setPage(page + 1)}
      />
    </nav>
  )
}
