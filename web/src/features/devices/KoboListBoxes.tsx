import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import css from './KoboKeyDialog.module.css'

interface Found {
  readonly content: readonly { readonly id: string; readonly name: string }[]
  readonly totalElements: number
}

interface Props {
  readonly title: string
  /** Undefined until it is known. */
  readonly data: Found | undefined
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Renders a box for each list that a search finds, and says how many are chosen. */
export function KoboListBoxes({ title, data, chosen, onChange }: Props) {
  const t = useText()
  const format = useFormats()
  if (!data || (data.totalElements === 0 && chosen.length === 0)) return null
  const found = data.content
  const more = data.totalElements - found.length
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {title}
        {chosen.length > 0 && ` · ${t('devices.chosen', { count: chosen.length })}`}
      </legend>
      {found.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      {more > 0 && <p className={css.hint}>{t('devices.search_more', { count: format.number(more) })}</p>}
    </fieldset>
  )
}
