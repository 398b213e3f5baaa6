import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useRecordDone } from '../../ui/done/use-record-done.ts'
import { PosterSection } from '../posters/PosterSection.tsx'
import type { PosterOwner } from '../posters/poster-calls.ts'
import { usePosterForm } from '../posters/use-poster-form.ts'

interface Props {
  readonly owner: PosterOwner
  readonly title: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Chooses the poster of a book or series; changes that fail are kept in the dialog with their errors. */
export function PosterDialog({ owner, title, onSaved, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const form = usePosterForm(owner)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const { failures, undo } = await form.save().finally(() => setSaving(false))
    if (undo) record({ done: 'organise.poster_changed', values: { title }, undo })
    onSaved()
    if (failures.length === 0) onClose()
  }
  return (
    <Dialog
      open
      isWide
      isDirty={form.isChanged}
      onClose={onClose}
      title={t(`files.poster_of_${owner.kind}`)}
      description={<bdi>{title}</bdi>}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!form.isChanged}
            onClick={() => void save().catch(() => {})}
          >
            {t('admin.save')}
          </Button>
        </>
      )}
    >
      <PosterSection form={form} title={title} />
    </Dialog>
  )
}
