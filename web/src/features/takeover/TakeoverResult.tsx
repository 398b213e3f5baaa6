import type { KindCounts, TakeoverKind, TakeoverReport } from '@lectern/contract/takeover'
import { type TakeoverState, undoTakeover } from '@lectern/contract/takeover-routes'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { openConfirmation } from '../../ui/dialog/open-confirmation.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { useAskShutDown } from '../metrics/use-ask-shut-down.ts'
import { LeftBehindSection } from './LeftBehindSection.tsx'
import { serverNames, takeoverQuery } from './queries.ts'
import css from './Takeover.module.css'

type Row = KindCounts & { readonly kind: TakeoverKind }

interface Props {
  readonly state: TakeoverState
  readonly report: TakeoverReport
}

/** Shows how much was imported and what was not, with a button that undoes the import. */
export function TakeoverResult({ state, report }: Props) {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const askShutDown = useAskShutDown()
  const rows: Row[] = Object.entries(report.kinds)
    .map(([kind, counts]) => ({ kind: kind as TakeoverKind, ...counts }))
    // Kinds that a Kavita server never has are not listed for it.
    .filter(({ found }) => report.server === 'KOMGA' || found > 0)
  const changing = report.held.filter((h) => h.option !== 'privateLists')
  const privateLists = report.held.find((h) => h.option === 'privateLists')
  const { same, otherSize, missing } = report.files
  const askUndo = () =>
    openConfirmation({
      title: t('takeover.undo_title'),
      text: t('takeover.undo_question'),
      confirmLabel: t('takeover.undo_do'),
      isDanger: true,
      onConfirm: async () => {
        await call(undoTakeover)
        await client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true })
      },
    })
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
      <LeftBehindSection leftBehind={report.leftBehind} />
      {state.canUndo && (
        <SettingsSection title={t('takeover.undo')} text={t('takeover.undo_text')}>
          {state.isUndoWished ? (
            <>
              <Note tone="warning">{t('takeover.undo_waiting')}</Note>
              <div>
                <Button variant="danger" onClick={askShutDown}>
                  {t('takeover.stop_server')}
                </Button>
              </div>
            </>
          ) : (
            <div>
              <Button variant="danger" onClick={askUndo}>
                {t('takeover.undo_do')}
              </Button>
            </div>
          )}
        </SettingsSection>
      )}
    </>
  )
}

/** Returns the columns; those without any numbers are omitted, because a first import neither updates nor keeps anything. */
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
