import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReorderList } from '../../ui/rows/ReorderList.tsx'
import { useArrangedLibraries } from './use-arranged-libraries.ts'

/** Lets a user order and pin the libraries of their navigation. */
export function ArrangeLibrariesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { arranged, save } = useArrangedLibraries()
  const [draft, setDraft] = useState(arranged)
  const isChanged = draft.some(
    ({ library, isPinned }, index) =>
      arranged[index]?.library.id !== library.id || arranged[index]?.isPinned !== isPinned,
  )
  const togglePin = (libraryId: string) =>
    setDraft(
      draft.map((each) => (each.library.id === libraryId ? { ...each, isPinned: !each.isPinned } : each)),
    )
  const finish = () => {
    if (isChanged) save(draft)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={isChanged}
      title={t('libraries.arrange')}
      description={t('libraries.arrange_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <ReorderList
        label={t('libraries.libraries')}
        items={draft}
        keyOf={({ library }) => library.id}
        nameOf={({ library }) => library.name}
        isMuted={({ isPinned }) => !isPinned}
        onChange={setDraft}
        tools={({ library, isPinned }) => (
          <IconButton
            label={t('libraries.pin', { name: library.name })}
            aria-pressed={isPinned}
            icon={isPinned ? <IconPin size={18} /> : <IconPinnedOff size={18} />}
            onClick={() => togglePin(library.id)}
          />
        )}
      />
    </Dialog>
  )
}
