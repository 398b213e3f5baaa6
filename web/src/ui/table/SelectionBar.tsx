import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { useRunAction } from '../use-run-action.ts'
import css from './SelectionBar.module.css'
import type { TableSelection } from './use-table-selection.ts'

interface Props<T> {
  readonly selection: TableSelection<T>
  readonly actions: readonly Action<T>[]
}

/** Renders what can be done with the chosen rows of a table. */
export function SelectionBar<T>({ selection, actions }: Props<T>) {
  const t = useText()
  const runAction = useRunAction()
  const { items, clear } = selection
  return (
    <div className={css.bar} role="toolbar" aria-label={t('admin.selection')}>
      <IconButton label={t('admin.clear_selection')} icon={<IconX size={20} />} onClick={clear} />
      <span className={css.count} role="status">
        {t('admin.selected', { count: items.length })}
      </span>
      {visibleActions(actions, items).map((action) => {
        const Icon = action.icon
        return (
          <Button
            key={action.id}
            variant={action.danger ? 'danger' : 'plain'}
            icon={Icon && <Icon size={18} aria-hidden />}
            onClick={() => runAction(action, items)}
          >
            {t(action.label)}
          </Button>
        )
      })}
    </div>
  )
}
