import { deletePageHash, type PageHashAction } from '@lectern/contract/duplicates'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openConfirmation } from '../../../ui/dialog/open-confirmation.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DecisionButtons, decisionIcons } from '../DecisionButtons.tsx'
import { NoDuplicates } from '../NoDuplicates.tsx'
import { OrderField } from '../OrderField.tsx'
import { PageCard } from '../PageCard.tsx'
import { knownPagesQuery, pageTotalsQuery, type SharedPage } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import css from './Duplicates.module.css'

const spec: TableSpec = {
  sorts: ['deleteSize', 'fileSize', 'deleteCount', 'matchCount', 'createdDate', 'lastModifiedDate'],
  sort: { key: 'deleteSize', isDescending: true },
  filters: ['show'],
}
/** Filter → its decisions. */
const filters = {
  delete: ['DELETE_AUTO', 'DELETE_MANUAL'],
  DELETE_AUTO: ['DELETE_AUTO'],
  DELETE_MANUAL: ['DELETE_MANUAL'],
  IGNORE: ['IGNORE'],
  all: ['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'],
} as const satisfies Readonly<Record<string, readonly PageHashAction[]>>
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

/** Lists pages with a decision, with the space that was freed and could be freed, and buttons that remove them from the files. */
export function KnownDuplicatePagesPage() {
  const t = useText()
  const format = useFormats()
  const state = useTableState(spec)
  const show = filterNames.find((each) => each === state.filters.show) ?? 'delete'
  const page = useQuery(knownPagesQuery(filters[show], toPageQuery(state)))
  const hasTotals = useServerOffers('duplicate-groups')
  const { data: totals } = useQuery({ ...pageTotalsQuery, enabled: hasTotals })
  const decide = useDecide()
  const { data } = page
  const askRemoval = ({ hash, size, matchCount }: SharedPage) =>
    openConfirmation({
      isDanger: true,
      title: t('duplicates.remove_title', { count: matchCount }),
      text: t('duplicates.remove_text', { size: format.size((size ?? 0) * matchCount) }),
      confirmLabel: t('duplicates.remove_all', { count: matchCount }),
      onConfirm: async () => {
        await call(deletePageHash, { params: { pageHash: hash } })
        showToast({ text: t('duplicates.removal_queued'), tone: 'success' })
      },
    })
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
        <OrderField state={state} sorts={spec.sorts} />
      </div>
      {!data && <QueryPlaceholder query={page} height={360} />}
      {data?.totalElements === 0 && <NoDuplicates kind="known" />}
      <ul className={css.cards} data-old={page.isPlaceholderData || undefined}>
        {data?.content.map((each) => {
          const { size, action, deleteCount, matchCount } = each
          const DecisionIcon = decisionIcons[action]
          return (
            <PageCard key={each.hash} page={each}>
              <p className={css.action} data-action={action}>
                <DecisionIcon size={18} aria-hidden />
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
                  onClick={() => askRemoval(each)}
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
