import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import type { Command } from '../../../lib/command.ts'
import { takeTypedText } from '../../../lib/type-ahead.ts'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { TopDialog } from '../../../ui/dialog/TopDialog.tsx'
import { useActiveOption } from '../../../ui/field/use-active-option.ts'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Marked } from '../Marked.tsx'
import { ButtonOption } from '../suggestions/ButtonOption.tsx'
import field from '../suggestions/DialogField.module.css'
import { ItemOption } from '../suggestions/ItemOption.tsx'
import { OptionGroup } from '../suggestions/OptionGroup.tsx'
import options from '../suggestions/Options.module.css'
import { useSuggestions } from '../suggestions/use-suggestions.ts'
import css from './CommandPalette.module.css'
import { rankCommands } from './rank-commands.ts'

interface Props {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}

const UsedIds = z.array(z.string())
const noIds: readonly string[] = []
const maxUsed = 5

/** Renders the command palette: matching commands or, if there are none, series and books. */
export function CommandPalette({ commands, onClose }: Props) {
  const t = useText()
  const listId = useId()
  const [text, setText] = useState('')
  useEffect(() => setText(takeTypedText()), [])
  const [usedIds, setUsedIds] = useFeaturePreference('search.commands', UsedIds, noIds as string[])
  const groups = rankCommands({ commands, text, usedIds, usedLabel: t('search.used_last') })
  const isWithoutCommand = groups.length === 0
  const found = useSuggestions({ text: isWithoutCommand ? text : '', libraryId: undefined })
  const items = isWithoutCommand
    ? found.items.filter(({ kind }) => kind === 'series' || kind === 'books')
    : []

  const ids = isWithoutCommand
    ? items.map((_, index) => `${listId}-item-${index}`)
    : groups.flatMap((group) => group.commands.map(({ id }) => `${listId}-${id}`))
  const { activeId, hasMoved, press, reset } = useActiveOption({ ids, first: ids[0] })
  const run = (command: Command) => {
    setUsedIds([command.id, ...usedIds.filter((id) => id !== command.id)].slice(0, maxUsed))
    onClose()
    command.run()
  }
  const isWaiting = isWithoutCommand && found.isStale
  return (
    <TopDialog label={t('search.commands')} onClose={onClose}>
      <div className={classes(field.head, css.head)}>
        <IconSearch size={20} className={css.icon} aria-hidden />
        <input
          type="text"
          role="combobox"
          className={field.input}
          aria-label={t('search.commands')}
          placeholder={t('search.type_command')}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reset()
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && press(event)) event.preventDefault()
          }}
        />
        <span className={css.escape} aria-hidden="true">
          <Keys keys="Escape" />
        </span>
        <IconButton
          className={css.close}
          label={t('ui.close')}
          icon={<IconX size={20} />}
          onClick={onClose}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{isWaiting ? '' : t('search.suggestions', { count: ids.length })}</span>
      </VisuallyHidden>
      {isWithoutCommand && !isWaiting && items.length === 0 && (
        <p className={options.empty}>{t('search.no_command')}</p>
      )}
      <div
        role="listbox"
        id={listId}
        tabIndex={-1}
        data-moved={hasMoved || undefined}
        aria-label={t('search.commands')}
        className={options.list}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <OptionGroup key={group.label} label={group.label}>
            {group.commands.map((command) => (
              <ButtonOption
                key={command.id}
                optionId={`${listId}-${command.id}`}
                isActive={activeId === `${listId}-${command.id}`}
                icon={command.icon}
                end={command.shortcut && <Keys keys={command.shortcut} />}
                onChoose={() => run(command)}
              >
                <Marked text={command.label} search={text} />
              </ButtonOption>
            ))}
          </OptionGroup>
        ))}
        {items.length > 0 && (
          <OptionGroup label={t('search.series_and_books')} isStale={isWaiting}>
            {items.map((item, index) => (
              <ItemOption
                key={`${item.kind} ${item.id}`}
                optionId={`${listId}-item-${index}`}
                isActive={activeId === `${listId}-item-${index}`}
                item={item}
                search={found.text}
                libraryId={undefined}
                onChoose={onClose}
              />
            ))}
          </OptionGroup>
        )}
      </div>
    </TopDialog>
  )
}
