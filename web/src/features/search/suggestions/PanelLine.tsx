import IconCommand from '@tabler/icons-react/dist/esm/icons/IconCommand.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import { cleanSearch } from '../clean-search.ts'
import { searchAddress } from '../search-address.ts'
import { ButtonOption } from './ButtonOption.tsx'
import { ItemOption } from './ItemOption.tsx'
import css from './Options.module.css'
import type { PanelOption } from './panel-options.ts'
import { useRecents, withOpened, withSearch } from './recents.ts'
import type { Scope } from './use-scope.ts'
import type { FieldOfPanel } from './use-search-field.ts'

interface Props {
  readonly option: PanelOption
  readonly isActive: boolean
  readonly field: FieldOfPanel
  readonly scope: Scope
  /** Text for which the suggestions were found. */
  readonly search: string
  readonly onCommands: () => void
  readonly onClear: () => void
  readonly onRemove: (option: PanelOption) => void
}

/** True if a press was on the cross at the end of a line, which is no button because an option may not contain one. */
const isOnCross = ({ target }: MouseEvent) => (target as Element).closest('[data-remove]') !== null

const Cross = () => (
  <span className={css.remove} data-remove aria-hidden="true">
    <IconX size={16} />
  </span>
)

/** Renders one line of the panel below the search field. */
export function PanelLine({ option, isActive, field, scope, search, ...on }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const { recents, change } = useRecents()
  const shared = { optionId: option.id, isActive }
  const text = cleanSearch(field.text)
  const showResults = (sent: string) => {
    change(withSearch(recents, sent))
    void navigate({ to: '/search', search: searchAddress({ text: sent, libraryId: scope.libraryId }) })
    field.finish(true)
  }

  switch (option.does) {
    case 'showResults':
      return (
        <ButtonOption {...shared} icon={IconSearch} onChoose={() => showResults(text)}>
          {scope.libraryId === undefined
            ? t('search.show_results', { text })
            : t('search.show_results_in', { text, library: scope.library?.name ?? '' })}
        </ButtonOption>
      )
    case 'open':
      return (
        <ItemOption
          {...shared}
          item={option.item}
          search={option.isRecent ? '' : search}
          libraryId={scope.libraryId}
          end={option.isRecent && <Cross />}
          onChoose={(event) => {
            if (option.isRecent && isOnCross(event)) {
              event.preventDefault()
              return on.onRemove(option)
            }
            const { reason: _, ...item } = option.item
            change(withOpened(recents, item))
            // A press that opens a new tab does not change the search.
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) field.finish()
          }}
        />
      )
    case 'repeat':
      return (
        <ButtonOption
          {...shared}
          icon={IconHistory}
          end={<Cross />}
          onChoose={(event) => (isOnCross(event) ? on.onRemove(option) : field.setText(option.text))}
        >
          <bdi>{option.text}</bdi>
        </ButtonOption>
      )
    case 'clearRecents':
      return (
        <ButtonOption {...shared} icon={IconTrash} onChoose={on.onClear}>
          {t('search.clear_recents')}
        </ButtonOption>
      )
    case 'changeScope':
      return (
        <ButtonOption
          {...shared}
          icon={IconStack2}
          onChoose={() => scope.setLimited(scope.libraryId === undefined)}
        >
          {scope.libraryId === undefined
            ? t('search.search_library', { library: scope.library?.name ?? '' })
            : t('search.search_all')}
        </ButtonOption>
      )
    case 'openCommands':
      return (
        <ButtonOption
          {...shared}
          icon={IconCommand}
          end={<Keys keys="mod+k" />}
          onChoose={() => {
            field.finish()
            on.onCommands()
          }}
        >
          {t('search.commands')}
        </ButtonOption>
      )
  }
}
