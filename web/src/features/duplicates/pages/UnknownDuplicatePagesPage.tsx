import type { PageHashAction } from '@lectern/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openConfirmation } from '../../../ui/dialog/open-confirmation.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { canDecide, decisions } from '../decide-pages.ts'
import { NoDuplicates } from '../NoDuplicates.tsx'
import { OrderField } from '../OrderField.tsx'
import { PageCard } from '../PageCard.tsx'
import { pageTotalsQuery, type SharedPage, unknownPagesQuery } from '../page-queries.ts'
import { useDecide } from '../use-decide.ts'
import { useTriageKeys } from '../use-triage-keys.ts'
import css from './Duplicates.module.css'

const spec: TableSpec = {
  sorts: ['totalSize', 'fileSize', 'matchCount'],
  sort: { key: 'totalSize', isDescending: true },
}

/** Lists pages of several books without a decision; buttons and keys decide on them. */
export function UnknownDuplicatePagesPage() {
  const t = useText()
  const format = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const state = useTableState(spec)
  const page = useQuery(unknownPagesQuery(toPageQuery(state)))
  const hasTotals = useServerOffers('duplicate-groups')
  const { data: totals } = useQuery({ ...pageTotalsQuery, enabled: hasTotals })
  // Decided pages disappear at once; pages that the server still lists in a later answer are shown again.
  const [decided, setDecided] = useState<{ readonly at: number; readonly hashes: ReadonlySet<string> }>({
    at: 0,
    hashes: new Set(),
  })
  const decide = useDecide()
  const { data, dataUpdatedAt } = page
  const isDecided = (hash: string) => decided.at >= dataUpdatedAt && decided.hashes.has(hash)
  const shown: readonly SharedPage[] = (data?.content ?? []).filter(({ hash }) => !isDecided(hash))
  const decideOn = (pages: readonly SharedPage[], action: PageHashAction) => {
    const possible = pages.filter((each) => canDecide(each, action))
    if (possible.length === 0) return false
    const kept = decided.at >= dataUpdatedAt ? [...decided.hashes] : []
    setDecided({ at: Date.now(), hashes: new Set([...kept, ...possible.map(({ hash }) => hash)]) })
    decide(possible, action, () => setDecided({ at: 0, hashes: new Set() }))
    return true
  }
  const askDeletion = (pages: readonly SharedPage[]) =>
    openConfirmation({
      isDanger: true,
      title: t('duplicates.rest_title', { count: pages.length }),
      text: t('duplicates.rest_text', {
        count: pages.reduce((sum, { matchCount }) => sum + matchCount, 0),
        size: format.size(pages.reduce((sum, { size, matchCount }) => sum + (size ?? 0) * matchCount, 0)),
      }),
      confirmLabel: t('duplicates.rest_DELETE_AUTO', { count: pages.length }),
      onConfirm: () => void decideOn(pages, 'DELETE_AUTO'),
    })
  useTriageKeys(list, (hash, action) =>
    decideOn(
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
  if (!data) return <QueryPlaceholder query={page} height={360} />
  if (data.totalElements === 0) return <NoDuplicates kind="unknown" />
  return (
    <section aria-label={t('admin.new_duplicate_pages')}>
      <p className={css.total}>
        {t('duplicates.unknown_text')}
        {totals && ` ${t('duplicates.undecided_total', { size: format.size(totals.undecided) })}`}
      </p>
      <div className={css.bar}>
        <OrderField state={state} sorts={spec.sorts} />
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
            <DecisionButtons page={each} onDecide={(action) => decideOn([each], action)} />
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
                  action === 'DELETE_AUTO' ? askDeletion(possible) : decideOn(possible, action)
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
