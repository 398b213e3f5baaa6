import type { PageHashAction } from '@lectern/contract/duplicates'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Keys } from '../../../ui/Keys.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { canDecide, decisions } from '../decide-pages.ts'
import { PageCard } from '../PageCard.tsx'
import { pageTotalsQuery, type SharedPage, unknownPagesQuery } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import { useTriageKeys } from '../use-triage-keys.ts'
import css from './Duplicates.module.css'

const DecideRestDialog = lazy(() =>
  import('../DecideRestDialog.tsx').then((m) => ({ default: m.DecideRestDialog })),
)
const spec: TableSpec = {
  sorts: ['totalSize', 'fileSize', 'matchCount'],
  sort: { key: 'totalSize', isDescending: true },
}

/** Shows pages that several books have and about which nobody has decided: each is decided with a button or a key. */
export function UnknownPagesPage() {
  const t = useText()
  const format = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const state = useTableState(spec)
  const page = useQuery(unknownPagesQuery(toPageQuery(state)))
  const hasTotals = useServerOffers('duplicate-groups')
  const { data: totals } = useQuery({ ...pageTotalsQuery, enabled: hasTotals })
  // What was decided leaves at once; what the server still lists after it has answered comes back.
  const [decided, setDecided] = useState<{ readonly at: number; readonly hashes: ReadonlySet<string> }>({
    at: 0,
    hashes: new Set(),
  })
  const decide = useDecide()
  const { data, dataUpdatedAt } = page
  const isDecided = (hash: string) => decided.at >= dataUpdatedAt && decided.hashes.has(hash)
  const shown: readonly SharedPage[] = (data?.content ?? []).filter(({ hash }) => !isDecided(hash))
  const decideAbout = (pages: readonly SharedPage[], action: PageHashAction) => {
    const possible = pages.filter((each) => canDecide(each, action))
    if (possible.length === 0) return false
    const kept = decided.at >= dataUpdatedAt ? [...decided.hashes] : []
    setDecided({ at: Date.now(), hashes: new Set([...kept, ...possible.map(({ hash }) => hash)]) })
    decide(possible, action, () => setDecided({ at: 0, hashes: new Set() }))
    return true
  }
  useTriageKeys(list, (hash, action) =>
    decideAbout(
      shown.filter((each) => each.hash === hash),
      action,
    ),
  )
  const lastPage = Math.max(1, data?.totalPages ?? 1)
  const { page: current, setPage } = state
  const isBeyond = data !== undefined && !page.isPlaceholderData && current > lastPage
  useEffect(() => {
    if (isBeyond) setPage(lastPage)
  }, [isBeyond, lastPage, setPage])
  if (!data)
    return page.isError ? (
      <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    ) : (
      <Skeleton height={360} radius="var(--radius)" />
    )
  if (data.totalElements === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
        title={t('duplicates.unknown_none')}
        text={t('duplicates.unknown_none_text')}
      />
    )
  return (
    <section aria-label={t('admin.new_duplicate_pages')}>
      <p className={css.total}>
        {t('duplicates.unknown_text')}
        {totals && ` ${t('duplicates.undecided_total', { size: format.size(totals.undecided) })}`}
      </p>
      <div className={css.bar}>
        <SelectField
          label={t('duplicates.order')}
          value={state.sort.key}
          options={spec.sorts.map((value) => ({ value, label: t(`duplicates.order_${value}`) }))}
          onChange={(key) => state.setSort({ key, isDescending: true })}
        />
        <p className={css.keys}>
          {decisions.map(({ action, key }) => (
            <span key={key}>
              <Keys keys={key} /> {t(`duplicates.decide_${action}`)}
            </span>
          ))}
          <span>
            <Keys keys="mod+z" /> {t('duplicates.undo')}
          </span>
        </p>
      </div>
      <ul ref={list} className={css.cards} data-old={page.isPlaceholderData || undefined}>
        {shown.map((each) => (
          <PageCard key={each.hash} page={each}>
            {each.size !== null && (
              <p className={css.fact}>
                {t('duplicates.to_win', { size: format.size(each.size * each.matchCount) })}
              </p>
            )}
            <DecisionButtons page={each} onDecide={(action) => decideAbout([each], action)} />
          </PageCard>
        ))}
      </ul>
      {shown.length > 0 && (
        <div className={css.rest}>
          {decisions.map(({ action }) => {
            const possible = shown.filter((each) => canDecide(each, action))
            return (
              <Button
                key={action}
                disabled={possible.length === 0}
                onClick={() =>
                  action === 'DELETE_AUTO'
                    ? openDialog(DecideRestDialog, {
                        pages: possible,
                        onConfirm: () => void decideAbout(possible, action),
                      })
                    : decideAbout(possible, action)
                }
              >
                {t(`duplicates.rest_${action}`, { count: possible.length })}
              </Button>
            )
          })}
        </div>
      )}
      <TableFooter state={state} total={data.totalElements} pages={data.totalPages} />
    </section>
  )
}
