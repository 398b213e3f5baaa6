import type { TakeoverLibrary } from '@lectern/contract/takeover'
import type { TakeoverWish } from '@lectern/contract/takeover-routes'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { FolderPicker } from '../libraries/FolderPicker.tsx'
import css from './Takeover.module.css'

interface Props {
  readonly library: TakeoverLibrary
  readonly wish: TakeoverWish
  readonly onChange: (wish: TakeoverWish) => void
}

/** Asks whether to import a library, and for its folder on this server. */
export function LibraryChoice({ library, wish, onChange }: Props) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const { id, name, root, oldRoot, isThere, sampled, matching, books, wasDeleted } = library
  const isTaken = !wish.leftOut.includes(id) && (!wasDeleted || wish.restored.includes(id))
  const without = (ids: readonly string[]) => ids.filter((l) => l !== id)
  const state = !isThere ? 'lost' : sampled > 0 && matching < sampled / 2 ? 'other' : 'right'
  return (
    <div className={css.library}>
      <Checkbox
        label={name}
        hint={
          wasDeleted
            ? `${t('takeover.books', { count: books })} · ${t('takeover.was_deleted')}`
            : t('takeover.books', { count: books })
        }
        checked={isTaken}
        onChange={(isOn) =>
          onChange({
            ...wish,
            leftOut: isOn ? without(wish.leftOut) : [...wish.leftOut, id],
            restored: isOn && wasDeleted ? [...wish.restored, id] : without(wish.restored),
          })
        }
      />
      {isTaken && (
        <div className={css.place}>
          <p className={css.path}>
            <bdi dir="ltr">{root}</bdi>
          </p>
          {root !== oldRoot && (
            <p className={css.muted}>
              {t('takeover.old_root')} <bdi dir="ltr">{oldRoot}</bdi>
            </p>
          )}
          <p data-state={state} className={css.state}>
            {t(`takeover.files_${state}`, { matching, sampled })}
          </p>
          <div>
            <Button onClick={() => setPicking(true)} aria-label={t('takeover.other_folder_of', { name })}>
              {t('takeover.other_folder')}
            </Button>
          </div>
        </div>
      )}
      {isPicking && (
        <FolderPicker
          path={isThere ? root : ''}
          onChoose={(path) => {
            setPicking(false)
            onChange({ ...wish, roots: { ...wish.roots, [id]: path } })
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
