import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { clearSelection, selectEverything } from '../../ui/selection/selection-store.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import css from './SelectionBar.module.css'
import { useSelected } from './use-selected.ts'

/** Number of actions that have a button of their own, by the width of the window. */
const shownNarrow = 2
const shownWide = 4

/** Ends the selection; the focus returns to the list. */
function clear(): void {
  clearSelection()
  const link = document.querySelector<HTMLElement>('[data-selectable] [data-card-link][tabindex="0"]')
  ;(link ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** Renders what is selected, and what can be done with it, over the top bar; on phones over the bottom bar. */
export function SelectionBar() {
  const t = useText()
  const selected = useSelected()
  const isWide = useMediaQuery('(min-width: 1200px)')
  useEffect(() => {
    // Headings that stay at the top of the screen begin below the bar.
    document.documentElement.dataset.selectionBar = ''
    return () => {
      delete document.documentElement.dataset.selectionBar
    }
  }, [])
  if (!selected) return null
  const { list, count, actions, run } = selected
  const shownCount = isWide ? shownWide : shownNarrow
  const direct = actions.filter(({ danger }) => !danger).slice(0, shownCount)
  // The menu knows nothing of what is selected, which has been checked already.
  const others = actions
    .filter((action) => !direct.includes(action))
    .map(({ isAvailable: _, takes: __, ...action }) => ({ ...action, run: () => run(action) }))
  return (
    <section className={css.bar} aria-label={t('organise.bar')} data-selection-bar>
      <IconButton label={t('organise.clear')} icon={<IconX size={20} />} onClick={clear} />
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
