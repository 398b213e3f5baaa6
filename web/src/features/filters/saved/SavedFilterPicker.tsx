import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Popover } from '../../../ui/dialog/Popover.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { closePopover } from './close-popover.ts'
import css from './SavedFilterPicker.module.css'
import { SaveFilterButtons, type SaveFilterProps } from './SaveFilterButtons.tsx'
import { editFilter } from './save-filter.ts'
import { type SavedFilter, savedFilterLink } from './saved-filters.ts'
import { useShownFilter } from './use-saved-filters.ts'

/** Renders the name of the saved filter that a list shows, with a menu of all of its kind; nothing if there are none. */
export function SavedFilterPicker(props: SaveFilterProps) {
  const t = useText()
  const libraries = useLibraries()
  const { filters, shown, isChanged, canOpen } = useShownFilter(props.list)
  const ofKind = filters.filter(({ kind }) => kind === props.list.kind)
  if (ofKind.length === 0) return null
  const placeOf = (filter: SavedFilter): string => {
    if (!canOpen(filter)) return t('filters.library_gone')
    return libraries.find(({ id }) => id === filter.libraryId)?.name ?? t('libraries.all')
  }
  const Icon = shown ? IconBookmarkFilled : IconBookmark
  return (
    <Popover
      align="start"
      label={t('filters.saved')}
      trigger={(popoverTarget) => (
        <button
          type="button"
          popoverTarget={popoverTarget}
          aria-label={shown && t(isChanged ? 'filters.shown_changed' : 'filters.shown', { name: shown.name })}
          className={classes(css.trigger, shown && css.shown)}
        >
          <Icon size={16} aria-hidden />
          <span className={css.current} dir="auto">
            {shown?.name ?? t('filters.saved')}
          </span>
          {isChanged && <span className={css.changed}>{t('filters.changed')}</span>}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    >
      <ul className={css.list}>
        {ofKind.map((filter) => (
          <li key={filter.id} className={css.item}>
            {canOpen(filter) ? (
              <Link
                {...savedFilterLink(filter)}
                className={css.link}
                aria-current={filter.id === shown?.id ? 'true' : undefined}
                onClick={closePopover}
              >
                <Words name={filter.name} place={placeOf(filter)} />
              </Link>
            ) : (
              <span className={classes(css.link, css.gone)}>
                <Words name={filter.name} place={placeOf(filter)} />
              </span>
            )}
            <IconButton
              label={t('filters.edit_saved', { name: filter.name })}
              icon={<IconPencil size={18} />}
              onClick={(event) => {
                closePopover(event)
                editFilter(filter)
              }}
            />
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <SaveFilterButtons {...props} className={css.action} />
      </div>
    </Popover>
  )
}

function Words({ name, place }: { readonly name: string; readonly place: string }) {
  return (
    <>
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.place} dir="auto">
        {place}
      </span>
    </>
  )
}
