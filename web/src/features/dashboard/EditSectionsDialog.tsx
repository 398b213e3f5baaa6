import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReorderList } from '../../ui/rows/ReorderList.tsx'
import { useLibrary } from '../libraries/queries.ts'
import { completeSections, defaultSections, type Section } from './section-ids.ts'
import { listShowable, mergeSections } from './sections.ts'
import { useSections } from './use-sections.ts'

interface Props {
  readonly libraryId: string | undefined
  readonly onClose: () => void
}

/** Lets a user order, show and hide the sections of the dashboard. */
export function EditSectionsDialog({ libraryId, onClose }: Props) {
  const t = useText()
  const library = useLibrary(libraryId)
  const { sections, filters, filterOf, save, remove } = useSections(libraryId)
  const filterIds = filters.map(({ id }) => id)
  const current = listShowable(sections, filterIds)
  const first = completeSections(defaultSections, filterIds)
  const nameOf = ({ id }: Section) => filterOf(id)?.name ?? t(`dashboard.row_${id}`)
  const [draft, setDraft] = useState<readonly Section[]>(current)
  const isSame = (a: readonly Section[], b: readonly Section[]) =>
    a.every(
      ({ id, isHidden }, index) => b[index]?.id === id && Boolean(b[index]?.isHidden) === Boolean(isHidden),
    )
  const isChanged = !isSame(draft, current)
  const toggle = (sectionId: string) =>
    setDraft(draft.map((each) => (each.id === sectionId ? { ...each, isHidden: !each.isHidden } : each)))
  const finish = () => {
    const next = mergeSections(draft, sections)
    if (isChanged && isSame(next, first) && next.length === first.length) remove()
    else if (isChanged) save([...next])
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={isChanged}
      title={t('dashboard.edit')}
      description={library ? t('dashboard.edit_library', { name: library.name }) : t('dashboard.edit_home')}
      footer={
        <>
          <Button variant="quiet" onClick={() => setDraft(first)}>
            {t('dashboard.reset')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <ReorderList
        label={t('dashboard.sections')}
        items={draft}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        isMuted={({ isHidden }) => Boolean(isHidden)}
        onChange={setDraft}
        tools={(section) => (
          <IconButton
            label={t('dashboard.show', { name: nameOf(section) })}
            aria-pressed={!section.isHidden}
            icon={section.isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
            onClick={() => toggle(section.id)}
          />
        )}
      />
    </Dialog>
  )
}
