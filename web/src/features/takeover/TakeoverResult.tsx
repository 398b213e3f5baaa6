import type { KindCounts, TakeoverKind, TakeoverReport } from '@lectern/contract/takeover'
import { type TakeoverState, undoTakeover } from '@lectern/contract/takeover-routes'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { LeftBehindList } from './LeftBehindList.tsx'
import { takeoverQuery } from './queries.ts'
import { serverNames } from './server-names.ts'
import css from './Takeover.module.css'

const ShutDownDialog = lazy(() =>
  import('../metrics/ShutDownDialog.tsx').then((m) => ({ default: m.ShutDownDialog })),
)

type Row = KindCounts & { readonly kind: TakeoverKind }

interface Props {
  readonly state: TakeoverState
  readonly report: TakeoverReport
}

/** Says in numbers what came over and what did not, and undoes it. */
export function TakeoverResult({ state, report }: Props) {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const rows: Row[] = Object.entries(report.kinds)
    .map(([kind, counts]) => ({ kind: kind as TakeoverKind, ...counts }))
    // What a Kavita server never has is not listed for it.
    .filter(({ found }) => report.server === 'KOMGA' || found > 0)
  const changing = report.held.filter((h) => h.option !== 'privateLists')
  const privateLists = report.held.find((h) => h.option === 'privateLists')
  const { same, otherSize, missing } = report.files
  return (
    <>
      <SettingsSection
        title={t('takeover.report')}
        text={t('takeover.report_text', {
          server: serverNames[report.server],
          version: report.version,
          seconds: format.number(Math.max(1, Math.round(report.took / 1000))),
        })}
      >
        <AdminTable
          label={t('takeover.report')}
          columns={useColumns(rows)}
          rows={rows}
          keyOf={({ kind }) => kind}
          titleOf={({ kind }) => t(`takeover.kind_${kind}`)}
        />
        <p>{t('takeover.report_files', { same, otherSize, missing })}</p>
        {report.reasons.length > 0 && (
          <ul className={css.reasons}>
            {report.reasons.map(({ kind, reason, count }) => (
              <li key={`${kind} ${reason}`}>
                {t(`takeover.kind_${kind}`)}: {format.number(count)}, {t(`takeover.reason_${reason}`)}
              </li>
            ))}
          </ul>
        )}
        {report.addresses.length > 0 && (
          <Note tone="info">
            {report.addresses
              .map(
                ({ part, value, isTaken }) =>
                  `${t(`takeover.address_${part}`, { value })}: ${t(isTaken ? 'takeover.address_taken' : 'takeover.address_left')}`,
              )
              .join(' · ')}
          </Note>
        )}
        {privateLists && (
          <Note tone="info">{t('takeover.report_private', { count: privateLists.count })}</Note>
        )}
        {changing.length > 0 && (
          <Note tone="warning">
            {t('takeover.report_held', {
              options: [...new Set(changing.map((h) => t(`takeover.held_${h.option}`)))].join(' · '),
            })}
          </Note>
        )}
      </SettingsSection>
      {report.leftBehind.length > 0 && (
        <SettingsSection title={t('takeover.left')} text={t('takeover.left_text')}>
          <LeftBehindList leftBehind={report.leftBehind} />
        </SettingsSection>
      )}
      {state.canUndo && (
        <SettingsSection title={t('takeover.undo')} text={t('takeover.undo_text')}>
          {state.isUndoWished ? (
            <>
              <Note tone="warning">{t('takeover.undo_waiting')}</Note>
              <div>
                <Button variant="danger" onClick={() => openDialog(ShutDownDialog, {})}>
                  {t('takeover.stop_server')}
                </Button>
              </div>
            </>
          ) : (
            <div>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {t('takeover.undo_do')}
              </Button>
            </div>
          )}
        </SettingsSection>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('takeover.undo_title')}
        text={t('takeover.undo_question')}
        confirmLabel={t('takeover.undo_do')}
        isDanger
        onConfirm={async () => {
          await call(undoTakeover)
          await client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true })
        }}
      />
    </>
  )
}

/** Columns of what did not happen are left out: after the first take-over nothing was updated or kept. */
function useColumns(rows: readonly Row[]): readonly AdminColumn<Row>[] {
  const t = useText()
  const format = useFormats()
  const number = (id: 'found' | 'added' | 'updated' | 'kept' | 'skipped'): AdminColumn<Row> => ({
    id,
    label: t(`takeover.column_${id}`),
    isNumber: true,
    cell: (row) => format.number(row[id]),
  })
  return [
    {
      id: 'kind',
      label: t('takeover.column_kind'),
      isMain: true,
      cell: ({ kind }) => t(`takeover.kind_${kind}`),
    },
    ...(['found', 'added', 'updated', 'kept', 'skipped'] as const)
      .filter((id) => id === 'found' || id === 'added' || rows.some((row) => row[id] > 0))
      .map(number),
  ]
}
