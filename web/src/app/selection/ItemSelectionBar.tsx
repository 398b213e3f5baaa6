import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { clearSelection, selectEverything } from '../../ui/selection/selection-store.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import css from './ItemSelectionBar.module.css'
import { useSelected } from './use-selected.ts'

/** Number of actions with a button, by the width of the window; the others are in a menu. */
const shownNarrow = 2
const shownWide = 4

/** Ends the selection and returns the focus to the list. */
function endSelection(): void {
  clearSelection()
  const link = document.querySelector<HTMLElement>('[data-selectable] [data-card-link][tabindex="0"]')
  ;(link ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** Renders the number of selected items and the actions on them, over the top bar or, on phones, over the bottom bar. */
export function ItemSelectionBar() {
  const t = useText()
  const selected = useSelected()
  const isWide = useMediaQuery('(min-width: 1200px)')
  useEffect(() => {
    // Sticky headings are placed below the bar.
    document.documentElement.dataset.selectionBar = ''
    return () => {
      delete document.documentElement.dataset.selectionBar
    }
  }, [])
  if (!selected) return null
  const { list, count, actions, run } = selected
  const shownCount = isWide ? shownWide : shownNarrow
  const direct = actions.filter(({ danger }) => !danger).slice(0, shownCount)
  // The menu has no subjects; the conditions of the actions have been checked for the selected items.
  const others = actions
    .filter((action) => !direct.includes(action))
    .map(({ isAvailable: _, takes: __, ...action }) => ({ ...action, run: () => run(action) }))
  return (
    <section className={css.bar} aria-label={t('organise.bar')} data-selection-bar>
      <IconButton label={t('organise.clear')} icon={<IconX size={20} />} onClick={endSelection} />
      <span className={css.count} role="status">
        {t('organise.selected', { count })}
      </span>
      {!list.isPart && count < list.total && (
        <SelectAll total={list.total} isWide={isWide} onClick={() => selectEverything(list)} />
      )}
      <span className={css.space} />
      {direct.map((action) => (
        <ActionButton key={action.id} action={action} isWide={isWide} onClick={() => run(action)} />
      ))}
      {others.length > 0 && (
        <Menu
          actions={others}
          subjects={[undefined]}
          trigger={
            <IconButton label={t('organise.more')} icon={<IconDots size={20} />} data-selection-more />
          }
        />
      )}
    </section>
  )
}

interface ButtonProps {
  readonly isWide: boolean
  readonly onClick: () => void
}

function SelectAll({ total, isWide, onClick }: ButtonProps & { readonly total: number }) {
  const t = useText()
  const label = t('organise.select_all', { total })
  if (!isWide) return <IconButton label={label} icon={<IconChecks size={20} />} onClick={onClick} />
  return (
    <Button variant="quiet" onClick={onClick}>
      {label}
    </Button>
  )
}

function ActionButton({ action, isWide, onClick }: ButtonProps & { readonly action: Action<unknown> }) {
  const t = useText()
  const label = t(action.label)
  if (!isWide && action.icon)
    return <IconButton label={label} icon={<action.icon size={20} />} onClick={onClick} />
  return (
    <Button variant="quiet" icon={action.icon && <action.icon size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
