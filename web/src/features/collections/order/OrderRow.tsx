import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type CSSProperties, type HTMLAttributes, memo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { RowPoster } from '../../../ui/list/RowPoster.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import css from './OrderPage.module.css'
import type { OrderItem } from './order-item.ts'

interface Props {
  readonly id: string
  readonly item: OrderItem | undefined
  /** Position, counted from 0. */
  readonly index: number
  readonly count: number
  readonly style: CSSProperties
  readonly isDragged: boolean
  readonly handleProps: HTMLAttributes<HTMLButtonElement>
  readonly actions: readonly Action<string>[]
  readonly onPosition: (id: string, to: number) => void
}

/** Renders a member of a set. It is moved by its handle, by typing its position, or by its menu. */
function Row({ id, item, index, count, style, isDragged, handleProps, actions, onPosition }: Props) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const name = item?.title ?? t('sets.unknown_member')
  const commit = () => {
    const position = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (Number.isFinite(position) && position !== index + 1)
      onPosition(id, Math.max(0, Math.min(count - 1, position - 1)))
  }
  return (
    <li
      className={classes(css.row, isDragged && css.dragged)}
      style={style}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        {...handleProps}
        className={css.handle}
        aria-label={t('sets.move', { name })}
        aria-pressed={isDragged}
        aria-describedby="order-keys"
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      {item && <RowPoster src={item.poster} title={item.title} />}
      <span className={css.text}>
        <span className={css.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={css.line} dir="auto">
          {item?.line}
        </span>
      </span>
      <input
        className={css.position}
        inputMode="numeric"
        aria-label={t('sets.position', { name })}
        value={typed ?? String(index + 1)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <Menu
        actions={actions}
        subjects={[id]}
        trigger={<IconButton label={t('ui.more_about', { title: name })} icon={<IconDots size={20} />} />}
      />
    </li>
  )
}

/** Memoized, because the list around it renders with every step of a drag. */
export const OrderRow = memo(Row)
