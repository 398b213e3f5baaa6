import { duplicateGroupSorts } from '@lectern/contract/duplicates-groups'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DuplicateFiles } from '../DuplicateFiles.tsx'
import { duplicateFilesQuery } from '../file-queries.ts'
import { chooseKept, keepRules, planCleanUp } from '../keep-rule.ts'
import css from './Duplicates.module.css'

const DeleteCopiesDialog = lazy(() =>
  import('../DeleteCopiesDialog.tsx').then((m) => ({ default: m.DeleteCopiesDialog })),
)

const spec: TableSpec = { sorts: duplicateGroupSorts, sort: { key: 'wasted', isDescending: true } }
const shownSorts = ['wasted', 'size', 'count'] as const
const Rule = z.object({ rule: z.enum(keepRules), folder: z.string() })
const firstRule: z.output<typeof Rule> = { rule: 'oldest', folder: '' }

/** Lists files with the same content in whole groups; a rule proposes which one of each stays. */
export function DuplicateFilesPage() {
  const t = useText()
  const format = useFormats()
  const state = useTableState(spec)
  const page = useQuery(duplicateFilesQuery(toPageQuery(state)))
  const [{ rule, folder }, setRule] = useFeaturePreference('duplicates.keep', Rule, firstRule)
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!page.data)
    return page.isError ? (
      <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    ) : (
      <Skeleton height={360} radius="var(--radius)" />
    )
  const { content, totalElements, totalPages, wasted, fileCount } = page.data
  if (totalElements === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
        title={t('duplicates.files_none')}
        text={t('duplicates.files_none_text')}
      />
    )
  const rows = content.map((group) => {
    const key = `${group.size} ${group.fileHash}`
    const keptId = kept.get(key) ?? chooseKept(group.books, rule, folder)?.id
    return { key, group, keptId, plan: planCleanUp(group.books, keptId) }
  })
  const plans = (of: typeof rows) => of.flatMap(({ plan }) => (plan ? [plan] : []))
  const chosenPlans = plans(rows.filter(({ key }) => chosen.has(key)))
  const shown = chosenPlans.length > 0 ? chosenPlans : plans(rows)
  const count = shown.reduce((sum, { remove }) => sum + remove.length, 0)
  return (
    <section aria-label={t('admin.duplicate_files')}>
      <p className={css.total} role="status">
        {t('duplicates.files_total', { groups: totalElements, files: fileCount, size: format.size(wasted) })}
      </p>
      <div className={css.bar}>
        <SelectField
          label={t('duplicates.keep')}
          value={rule}
          options={keepRules.map((value) => ({ value, label: t(`duplicates.keep_${value}`) }))}
          onChange={(value) => {
            setKept(new Map())
            setRule({ rule: value, folder })
          }}
        />
        {rule === 'folder' && (
          <TextField
            label={t('duplicates.folder')}
            value={folder}
            dir="ltr"
            spellCheck={false}
            onChange={({ target }) => setRule({ rule, folder: target.value })}
          />
        )}
        <SelectField
          label={t('duplicates.order')}
          value={shownSorts.find((key) => key === state.sort.key) ?? 'wasted'}
          options={shownSorts.map((value) => ({ value, label: t(`duplicates.order_${value}`) }))}
          onChange={(key) => state.setSort({ key, isDescending: true })}
        />
        <Button
          variant="danger"
          disabled={count === 0}
          onClick={() => openDialog(DeleteCopiesDialog, { plans: shown })}
        >
          {t(chosenPlans.length > 0 ? 'duplicates.clean_chosen' : 'duplicates.clean_page', { count })}
        </Button>
      </div>
      <ul className={css.groups} data-old={page.isPlaceholderData || undefined}>
        {rows.map(({ key, group, keptId }) => (
          <DuplicateFiles
            key={key}
            group={group}
            keptId={keptId}
            onKeep={(bookId) => setKept(new Map(kept).set(key, bookId))}
            isChosen={chosen.has(key)}
            onChoose={(isOn) => {
              const next = new Set(chosen)
              if (isOn) next.add(key)
              else next.delete(key)
              setChosen(next)
            }}
            onCleanUp={(plan) => openDialog(DeleteCopiesDialog, { plans: [plan] })}
          />
        ))}
      </ul>
      <TableFooter state={state} total={totalElements} pages={totalPages} />
    </section>
  )
}
