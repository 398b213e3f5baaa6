import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import css from './pages/MetricsPage.module.css'

interface Props<T extends string> {
  readonly measures: readonly T[]
  readonly measure: T
  readonly textOf: (measure: T) => string
  readonly onChange: (measure: T) => void
}

/** Renders the choice of the measure of a chart. */
export function MeasureChoice<T extends string>({ measures, measure, textOf, onChange }: Props<T>) {
  const t = useText()
  return (
    <SelectField
      className={css.choice}
      label={t('metrics.measure')}
      isLabelHidden
      value={measure}
      options={measures.map((value) => ({ value, label: textOf(value) }))}
      onChange={onChange}
    />
  )
}
