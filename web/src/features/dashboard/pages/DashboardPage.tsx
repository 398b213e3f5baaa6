import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs'
import { useParams } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { LibraryHead } from '../../browse/LibraryHead.tsx'
import { useRememberedTab } from '../../browse/library-tabs.ts'
import { useLibrary } from '../../libraries/queries.ts'
import css from '../DashboardRow.module.css'
import { DashboardRow } from '../DashboardRow.tsx'
import { EmptyDashboard } from '../EmptyDashboard.tsx'
import { priorityRows } from '../first-cards.ts'
import { layOutRows } from '../lay-out-rows.ts'
import { useIsLate } from '../use-is-late.ts'
import { type DashboardRow as RowData, useRows } from '../use-rows.ts'
import { useSections } from '../use-sections.ts'

const EditSectionsDialog = lazy(() =>
  import('../EditSectionsDialog.tsx').then((m) => ({ default: m.EditSectionsDialog })),
)

const LastRows = z.record(z.string(), z.array(z.string()))
const noRows: z.output<typeof LastRows> = {}
/** Rows that a new library probably has. */
const expected = ['added', 'new_series']
const revealTimeoutMs = 1500

const recommended = '/signed-in/frame/libraries/$libraryId/recommended'

/** Renders home, or the recommended view of one library. */
export function DashboardPage() {
  const libraryId = useParams({ from: recommended, shouldThrow: false })?.libraryId
  return <Dashboard key={libraryId ?? 'all'} libraryId={libraryId} />
}

function Dashboard({ libraryId }: { readonly libraryId: string | undefined }) {
  const t = useText()
  const library = useLibrary(libraryId)
  const { sections, filters, isKnown } = useSections(libraryId)
  const rows = useRows(libraryId, sections, isKnown, filters)
  const [seen, saveSeen] = useFeaturePreference('dashboard.rows', LastRows, noRows)
  const hasTimedOut = useIsLate('', revealTimeoutMs)
  const scope = libraryId ?? 'all'
  const { slots, isEmpty } = layOutRows(rows, seen[scope] ?? expected, hasTimedOut)
  usePageTitle(libraryId === undefined ? t('dashboard.home') : library?.name)

  const filled = rows.filter(({ status }) => status === 'filled').map(({ id }) => id)
  const isSettled = rows.every(({ status }) => status !== 'waiting')
  // If all rows have failed, one message is shown.
  const hasFailed = rows.length > 0 && rows.every(({ status }) => status === 'failed')
  const filledText = filled.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when other rows are filled, not after its own write
  useEffect(() => {
    if (isSettled) saveSeen({ ...seen, [scope]: filledText === '' ? [] : filledText.split(' ') })
  }, [isSettled, filledText, scope])
  useRememberedTab(libraryId, 'RECOMMENDED')
  const retryAll = () => {
    for (const { onRetry } of rows) onRetry()
  }
  return (
    <>
      {libraryId === undefined ? (
        <VisuallyHidden>
          <h1>{t('dashboard.home')}</h1>
        </VisuallyHidden>
      ) : (
        <LibraryHead libraryId={libraryId} tab="RECOMMENDED" />
      )}
      {isEmpty && rows.length > 0 && <EmptyDashboard libraryId={libraryId} />}
      {rows.length === 0 && (
        <EmptyState title={t('dashboard.all_hidden')} text={t('dashboard.all_hidden_text')} />
      )}
      {hasFailed && <ErrorState error={rows[0]?.error} onRetry={retryAll} />}
      <div className={css.rows}>
        {(hasFailed ? [] : slots).map(({ id, shows }, index) => {
          const row = rows.find((each) => each.id === id)
          return (
            row && (
              // A new key replaces the skeleton instead of turning it into the row, so that nothing moves on the screen.
              <div key={`${id} ${shows}`} className={css.cell} data-short={isShort(row) || undefined}>
                <DashboardRow
                  row={row}
                  libraryId={libraryId}
                  isSkeleton={shows === 'skeleton'}
                  isPriority={index < priorityRows}
                />
              </div>
            )
          )
        })}
      </div>
      {isSettled && (
        <div className={css.end}>
          <Button
            icon={<IconLayoutRows size={18} aria-hidden />}
            onClick={() => openDialog(EditSectionsDialog, { libraryId })}
          >
            {t('dashboard.edit')}
          </Button>
        </div>
      )}
    </>
  )
}

/** True for a row that is so short that another one fits beside it on a wide screen. */
const isShort = ({ id, items, status }: RowData): boolean =>
  status === 'filled' && items.length <= (id === 'continue' ? 1 : 3)
