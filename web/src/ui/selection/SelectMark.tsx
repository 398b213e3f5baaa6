import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import css from './SelectMark.module.css'

interface Props {
  readonly name: string
  readonly isSelected: boolean
  readonly isInTable?: boolean
}

/** Renders the circle that selects an item. The list around it handles the click. */
export function SelectMark({ name, isSelected, isInTable = false }: Props) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox element would be a separate tab stop, and is not round
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={t('ui.select_item', { name })}
      data-select-mark
      className={classes(css.mark, isInTable && css.inTable)}
    >
      <span className={css.circle}>
        <IconCheck size={16} stroke={3} aria-hidden />
      </span>
    </button>
  )
}
