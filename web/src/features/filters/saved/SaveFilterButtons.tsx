import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { closePopover } from './close-popover.ts'
import css from './SaveFilterButtons.module.css'
import { saveFilter } from './save-filter.ts'
import type { ShownList } from './saved-filters.ts'
import { useShownFilter } from './use-saved-filters.ts'

export interface SaveFilterProps {
  readonly list: ShownList
  /** True if the user has narrowed or sorted the list. */
  readonly canSave: boolean
  readonly onSaved: (filterId: string) => void
  /** Class of the buttons; by default they are as high as chips. */
  readonly className?: string | undefined
}

/** Renders the buttons that save the filters of a list or update the opened saved filter. */
export function SaveFilterButtons({ list, canSave, onSaved, className = css.compact }: SaveFilterProps) {
  const t = useText()
  const { shown, isChanged, change } = useShownFilter(list)
  if (shown ? !isChanged : !canSave) return null
  return (
    <>
      {shown && (
        <Button
          variant="quiet"
          className={className}
          icon={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={(event) => {
            closePopover(event)
            change({ ...shown, search: { ...list.search } })
          }}
        >
          {t('filters.update', { name: shown.name })}
        </Button>
      )}
      <Button
        variant="quiet"
        className={className}
        icon={<IconBookmarkPlus size={18} aria-hidden />}
        onClick={(event) => {
          closePopover(event)
          saveFilter(list, onSaved)
        }}
      >
        {t(shown ? 'filters.save_new' : 'filters.save')}
      </Button>
    </>
  )
}
