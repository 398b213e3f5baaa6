import type { PageHashAction } from '@lectern/contract/duplicates'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DecisionButtons, decisionIcons } from '../DecisionButtons.tsx'
import { PageCard } from '../PageCard.tsx'
import { knownPagesQuery, pageTotalsQuery } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import css from './Duplicates.module.css'

const RemovePagesDialog = lazy(() =>
  import('../RemovePagesDialog.tsx').then((m) => ({ default: m.RemovePagesDialog })),
)
const spec: TableSpec = {
  sorts: ['deleteSize', 'fileSize', 'deleteCount', 'matchCount', 'createdDate', 'lastModifiedDate'],
  sort: { key: 'deleteSize', isDescending: true },
  filters: ['show'],
}
/** What can be shown → the decisions. */
const filters = {
  delete: ['DELETE_AUTO', 'DELETE_MANUAL'],
  DELETE_AUTO: ['DELETE_AUTO'],
  DELETE_MANUAL: ['DELETE_MANUAL'],
  IGNORE: ['IGNORE'],
  all: ['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'],
} as const satisfies Readonly<Record<string, readonly PageHashAction[]>>
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

/** Shows the pages with a decision: what was won, what can be won, and the removal of those that are removed by hand. */
export function KnownPagesPage() {
  const t = useText()
  const format = useFormats()
  const state = useTableState(spec)
  const show = filterNames.find((each) => each === state.filters.show) ?? 'delete'
  const page = useQuery(knownPagesQuery(filters[show], toPageQuery(state)))
  const hasTotals = useServerOffers('duplicate-groups')
  const { data: totals } = useQuery({ ...pageTotalsQuery, enabled: hasTotals })
  const decide = useDecide()
  const { data } = page
  return (
    <section aria-label={t('admin.duplicate_pages')}>
      <Note tone="warning">{t('duplicates.known_text')}</Note>
      {totals && (
        <p className={css.total} role="status">
          {t('duplicates.totals', { won: format.size(totals.won), toWin: format.size(totals.toWin) })}
        </p>
      )}
      <div className={css.bar}>
        <SelectField
          label={t('duplicates.show')}
          value={show}
          options={filterNames.map((value) => ({ value, label: t(`duplicates.show_${value}`) }))}
          onChange={(value) => state.setFilter('show', value === 'delete' ? '' : value)}
        />
        <SelectField
          label={t('duplicates.order')}
          value={state.sort.key}
          options={spec.sorts.map((value) => ({ value, label: t(`duplicates.order_${value}`) }))}
          onChange={(key) => state.setSort({ key, isDescending: true })}
        />
      </div>
      {!data && page.isError && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
      {!data && !page.isError && <Skeleton height={360} radius="var(--radius)" />}
      {data?.totalElements === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
          title={t('duplicates.known_none')}
          text={t('duplicates.known_none_text')}
        />
      )}
      <ul className={css.cards} data-old={page.isPlaceholderData || undefined}>
        {data?.content.map((each) => {
          const { size, action, deleteCount, matchCount } = each
          const Sign = decisionIcons[action]
          return (
            <PageCard key={each.hash} page={each}>
              <p className={css.action} data-action={action}>
                <Sign size={18} aria-hidden />
                {t(`duplicates.is_${action}`)}
              </p>
              <p className={css.fact}>
                {t('duplicates.removed', { count: deleteCount })}
                {size !== null && ` · ${t('duplicates.won', { size: format.size(size * deleteCount) })}`}
              </p>
              {size !== null && action !== 'IGNORE' && matchCount > 0 && (
                <p className={css.fact}>{t('duplicates.to_win', { size: format.size(size * matchCount) })}</p>
              )}
              {action !== 'IGNORE' && matchCount > 0 && (
                <Button
                  variant="danger"
                  icon={<IconEraser size={18} aria-hidden />}
                  disabled={size === null}
                  title={size === null ? t('duplicates.size_needed') : undefined}
                  onClick={() => openDialog(RemovePagesDialog, { page: each })}
                >
                  {t('duplicates.remove_all', { count: matchCount })}
                </Button>
              )}
              <DecisionButtons page={each} onDecide={(next) => decide([each], next)} />
            </PageCard>
          )
        })}
      </ul>
      {data && <TableFooter state={state} total={data.totalElements} pages={data.totalPages} />}
    </section>
  )
}
