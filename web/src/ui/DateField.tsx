import { parseDate } from '@internationalized/date'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from './AriaLocale.tsx'
import css from './DateField.module.css'
import field from './Field.module.css'

interface Props {
  readonly label: string
  /** `YYYY-MM-DD`; absent when the field is empty. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly hint?: string
  readonly disabled?: boolean
}

/** Renders a field for a date, in the order and with the week of the language: typed part by part, or chosen from a calendar. @public */
export function DateField({ label, value, onChange, hint, disabled = false }: Props) {
  return (
    <AriaLocale>
      <DatePicker
        className={field.field ?? ''}
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date?.toString())}
        isDisabled={disabled}
        shouldForceLeadingZeros
      >
        <Label className={field.label ?? ''}>{label}</Label>
        <Group className={css.box ?? ''}>
          <DateInput className={css.parts ?? ''}>
            {(segment) => <DateSegment segment={segment} className={css.part ?? ''} />}
          </DateInput>
          <Button className={css.button ?? ''}>
            <IconCalendar size={18} aria-hidden />
          </Button>
        </Group>
        {hint && (
          <Text slot="description" className={field.hint ?? ''}>
            {hint}
          </Text>
        )}
        <Popover className={css.panel ?? ''} placement="bottom end" offset={4}>
          <Dialog className={css.dialog ?? ''}>
            <Calendar>
              <div className={css.head}>
                <Button slot="previous" className={css.button ?? ''}>
                  <IconChevronLeft size={18} className={css.mirrored} aria-hidden />
                </Button>
                <Heading className={css.month ?? ''} />
                <Button slot="next" className={css.button ?? ''}>
                  <IconChevronRight size={18} className={css.mirrored} aria-hidden />
                </Button>
              </div>
              <CalendarGrid className={css.grid ?? ''}>
                {(date) => <CalendarCell date={date} className={css.day ?? ''} />}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaLocale>
  )
}
