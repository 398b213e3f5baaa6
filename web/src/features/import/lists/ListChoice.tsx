import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/button/Chip.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { DropZone } from '../DropZone.tsx'
import css from './ListChoice.module.css'
import type { ListState, ListStore } from './list-store.ts'

/** Adds files, switches between the lists that were made from them, and opens drafts of this device. */
export function ListChoice({ store, state }: { readonly store: ListStore; readonly state: ListState }) {
  const t = useText()
  const format = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const { lists, drafts, currentId } = state
  const closed = drafts.filter(({ id }) => !lists.some((list) => list.id === id))
  return (
    <div className={css.choice}>
      <DropZone
        text={t('cbl.drop')}
        onFiles={(files) => void store.add(files.filter(({ name }) => name.toLowerCase().endsWith('.cbl')))}
      />
      <div className={css.line}>
        <input
          ref={input}
          type="file"
          accept=".cbl"
          multiple
          hidden
          aria-label={t('cbl.files')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void store.add(files)
          }}
        />
        <Button
          variant={lists.length === 0 ? 'primary' : 'plain'}
          icon={<IconFileUpload size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('cbl.choose_files')}
        </Button>
        {lists.map(({ id, name, fileName, phase }) => (
          <Chip key={id} isActive={id === currentId} onClick={() => store.open(id)}>
            {(phase.kind === 'refused' || phase.kind === 'too_large') && (
              <>
                <IconAlertTriangle size={14} className={css.unreadable} aria-hidden />
                <VisuallyHidden>{t('cbl.unreadable')} </VisuallyHidden>
              </>
            )}
            <bdi>{name || fileName}</bdi>
          </Chip>
        ))}
      </div>
      {closed.length > 0 && (
        <section aria-label={t('cbl.drafts')} className={css.drafts}>
          <h2 className={css.title}>{t('cbl.drafts')}</h2>
          <ul className={css.list}>
            {closed.map(({ id, name, savedAt, rows }) => (
              <li key={id} className={css.draft}>
                <span className={css.name}>
                  <bdi>{name}</bdi>
                  <span className={css.facts}>
                    {t('cbl.draft_facts', {
                      count: rows.filter(({ book }) => !book).length,
                      total: format.number(rows.length),
                      time: format.ago(new Date(savedAt).toISOString()),
                    })}
                  </span>
                </span>
                <Button onClick={() => store.openDraft(id)}>{t('cbl.open_draft')}</Button>
                <Button variant="quiet" onClick={() => store.deleteDraft(id)}>
                  {t('cbl.delete_draft')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
