import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { IconButton } from '../../button/IconButton.tsx'
import { TextField } from '../../field/TextField.tsx'
import { isDate, readDate } from '../read-date.ts'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'

const loadPanel = () => import('../../field/CalendarPanel.tsx')
const CalendarPanel = lazy(() => loadPanel().then((m) => ({ default: m.CalendarPanel })))
const preload = () => void loadPanel().catch(() => {})

interface Props {
  /** `YYYY-MM-DD`, empty, or the text that was typed so far. */
  readonly field: Field<string>
  readonly label: string
}

/** Renders a date that is typed, also as a year or a month only, or chosen in a calendar. The date is shown in words below. */
export function FormDate({ field, label }: Props) {
  const t = useText()
  const { longDate } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const read = readDate(field.value)
  const isDay = isDate(read)
  const commit = () => {
    if (read !== field.value) field.onChange(read)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <FieldFrame field={field} label={label} describe={(value: string) => value}>
      <TextField
        label={label}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        placeholder={field.isMixed ? t('forms.mixed') : t('forms.date_form')}
        value={field.value}
        error={isDay ? undefined : field.error}
        hint={isDay ? longDate(read) : undefined}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={commit}
        end={
          <IconButton
            ref={button}
            label={t('forms.calendar', { label })}
            aria-expanded={isOpen}
            icon={<IconCalendar size={18} />}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <Suspense>
          <CalendarPanel
            label={label}
            value={isDay ? read : undefined}
            anchor={() => button.current}
            onChoose={(date) => {
              field.onChange(date)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
