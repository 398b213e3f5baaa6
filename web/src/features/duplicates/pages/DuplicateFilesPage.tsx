import { duplicateGroupSorts } from '@lectern/contract/duplicates-groups'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { DuplicateFiles } from '../DuplicateFiles.tsx'
import { duplicateFilesQuery } from '../file-queries.ts'
import { chooseKept, keepRules, planCleanUp } from '../keep-rule.ts'
import { NoDuplicates } from '../NoDuplicates.tsx'
import { OrderField } from '../OrderField.tsx'
import css from './Duplicates.module.css'

const DeleteCopiesDialog = lazy(() =>
  import('../DeleteCopiesDialog.tsx').then((m) => ({ default: m.DeleteCopiesDialog })),
)

const spec: TableSpec = { sorts: duplicateGroupSorts, sort: { key: 'wasted', isDescending: true } }
const Rule = z.object({ rule: z.enum(keepRules), folder: z.string() })
const firstRule: z.output<typeof Rule> = { rule: 'oldest', folder: '' }

/** Lists groups of files with the same content; a rule proposes which file of each group to keep. */
export function DuplicateFilesPage() {
  const t = useText()
  const format = useFormats()
  const state = useTableState(spec)
  const page = useQuery(duplicateFilesQuery(toPageQuery(state)))
  const [{ rule, folder }, setRule] = useFeaturePreference('duplicates.keep', Rule, firstRule)
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (!page.data) return <QueryPlaceholder query={page} height={360} />
  const { content, totalElements, totalPages, wasted, fileCount } = page.data
  if (totalElements === 0) return <NoDuplicates kind="files" />
  const rows = content.map((group) => {
    const key = `${group.size} ${group.fileHash}`
    const keptId = kept.get(key) ?? chooseKept(group.books, rule, folder)?.id
    return { key, group, keptId, plan: planCleanUp(group.books, keptId) }
  })
  const getPlans = (groups: typeof rows) => groups.flatMap(({ plan }) => (plan ? [plan] : []))
  const selectedPlans = getPlans(rows.filter(({ key }) => selected.has(key)))
  const shown = selectedPlans.length > 0 ? selectedPlans : getPlans(rows)
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
        <OrderField state={state} sorts={['wasted', 'size', 'count']} />
        <Button
          variant="danger"
          disabled={count === 0}
          onClick={() => openDialog(DeleteCopiesDialog, { plans: shown })}
        >
          {t(selectedPlans.length > 0 ? 'duplicates.clean_chosen' : 'duplicates.clean_page', { count })}
        </Button>
      </div>
      <ul className={css.groups} data-old={page.isPlaceholderData || undefined}>
        {rows.map(({ key, group, keptId }) => (
          <DuplicateFiles
            key={key}
            group={group}
            keptId={keptId}
            onKeep={(bookId) => setKept(new Map(kept).set(key, bookId))}
            isSelected={selected.has(key)}
            onSelect={(isOn) => {
              const next = new Set(selected)
              if (isOn) next.add(key)
              else next.delete(key)
              setSelected(next)
            }}
            onCleanUp={(plan) => openDialog(DeleteCopiesDialog, { plans: [plan] })}
          />
        ))}
      </ul>
      <TableFooter state={state} total={totalElements} pages={totalPages} />
    </section>
  )
}
