import { type CSSProperties, useId } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Slider.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Displayed and announced value, such as "168 pixels". */
  readonly valueText: string
  readonly onChange: (value: number) => void
  /** Called when the thumb is released, for costly effects. */
  readonly onRelease?: () => void
  readonly className?: string
}

/** Renders the native slider, which supports keyboards, screen readers and touch. @public */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  valueText,
  onChange,
  onRelease,
  className,
}: Props) {
  const id = useId()
  const share = max > min ? (value - min) / (max - min) : 1
  return (
    <div className={classes(css.field, className)}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-live="off">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={css.range}
        style={{ '--share': share } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onRelease}
        onKeyUp={onRelease}
      />
    </div>
  )
}
