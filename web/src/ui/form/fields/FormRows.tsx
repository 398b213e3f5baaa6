import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../button/Button.tsx'
import { IconButton } from '../../button/IconButton.tsx'
import { TextField } from '../../field/TextField.tsx'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormRows.module.css'

interface Column<R> {
  readonly name: keyof R & string
  readonly label: string
  /** True for an address: from left to right, without corrections. */
  readonly isAddress?: boolean
}
interface Props<R> {
  readonly field: Field<readonly R[]>
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** A new row. */
  readonly empty: R
  readonly addLabel: string
  /** Shown while there are no rows. */
  readonly hint: string
}

/** Renders rows of several texts each, such as links with label and address. */
export function FormRows<R extends Readonly<Record<keyof R, string>>>(props: Props<R>) {
  const t = useText()
  const { field, columns } = props
  const rows = useRef<HTMLDivElement>(null)
  const hasAdded = useRef(false)
  // Focuses a new row.
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    rows.current?.lastElementChild?.querySelector('input')?.focus()
  })
  const add = () => {
    hasAdded.current = true
    field.onChange([...field.value, props.empty])
  }
  const change = (at: number, part: Partial<R>) =>
    field.onChange(field.value.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <FieldFrame field={field} label={props.label} shape="group">
      <fieldset className={css.group}>
        <legend className={css.legend}>{props.label}</legend>
        {field.value.length === 0 && <p className={css.hint}>{props.hint}</p>}
        <div ref={rows} className={css.rows}>
          {field.value.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <div key={at} className={css.row}>
              {columns.map(({ name, label, isAddress }) => (
                <TextField
                  key={name}
                  label={label}
                  dir={isAddress ? 'ltr' : 'auto'}
                  autoComplete="off"
                  {...(isAddress ? { inputMode: 'url', spellCheck: false, autoCapitalize: 'none' } : {})}
                  value={row[name]}
                  error={field.errorAt(`${at}.${name}`)}
                  onChange={(event) => change(at, { [name]: event.target.value } as Partial<R>)}
                />
              ))}
              <IconButton
                className={css.remove ?? ''}
                label={t('forms.remove_row', { number: at + 1, label: props.label })}
                icon={<IconTrash size={18} />}
                onClick={() => field.onChange(field.value.filter((_, index) => index !== at))}
              />
            </div>
          ))}
        </div>
        <Button icon={<IconPlus size={18} />} onClick={add}>
          {props.addLabel}
        </Button>
      </fieldset>
    </FieldFrame>
  )
}
