import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/use-text.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { NearCard } from '../NearCard.tsx'
import { NoDuplicates } from '../NoDuplicates.tsx'
import { nearPagesQuery } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import css from './Duplicates.module.css'

const spec: TableSpec = { sorts: ['size'], sort: { key: 'size', isDescending: true } }

/** Lists pages that look the same although their files differ, such as the same credits encoded differently. */
export function SimilarPagesPage() {
  const t = useText()
  const state = useTableState(spec)
  const page = useQuery(nearPagesQuery(toPageQuery(state)))
  const decide = useDecide()
  if (!page.data) return <QueryPlaceholder query={page} height={360} />
  const { content, totalElements, totalPages } = page.data
  if (totalElements === 0) return <NoDuplicates kind="near" />
  return (
    <section aria-label={t('admin.near_pages')}>
      <p className={css.total}>{t('duplicates.near_text')}</p>
      <ul className={css.near} data-old={page.isPlaceholderData || undefined}>
        {content.map((group) => (
          <NearCard key={group.id} group={group} onDecide={decide} />
        ))}
      </ul>
      <TableFooter state={state} total={totalElements} pages={totalPages} />
    </section>
  )
}
