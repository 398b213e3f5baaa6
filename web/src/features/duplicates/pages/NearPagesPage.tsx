import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { NearCard } from '../NearCard.tsx'
import { nearPagesQuery } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import css from './Duplicates.module.css'

const spec: TableSpec = { sorts: ['size'], sort: { key: 'size', isDescending: true } }

/** Shows pages that look the same although their files differ, such as the same credits encoded anew. */
export function NearPagesPage() {
  const t = useText()
  const state = useTableState(spec)
  const page = useQuery(nearPagesQuery(toPageQuery(state)))
  const decide = useDecide()
  if (!page.data)
    return page.isError ? (
      <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    ) : (
      <Skeleton height={360} radius="var(--radius)" />
    )
  const { content, totalElements, totalPages } = page.data
  if (totalElements === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
        title={t('duplicates.near_none')}
        text={t('duplicates.near_none_text')}
      />
    )
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
