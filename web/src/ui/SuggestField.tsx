import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { useText } from '../i18n/use-text.ts'
import { AriaLocale } from './AriaLocale.tsx'
import field from './Field.module.css'
import css from './SuggestField.module.css'
import { type LoadOptions, type Option, useOptions } from './use-options.ts'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly disabled?: boolean | undefined
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly load: LoadOptions
  /** Ids of options that are not offered. */
  readonly hidden?: ReadonlySet<string>
  /** Id of the chosen option; the list closes when it changes. */
  readonly selected?: string | undefined
  readonly onChoose: (option: Option) => void
  /** Called before an option is chosen by the key; a handled one is prevented. */
  readonly onKeyDown?: (event: KeyboardEvent, isAtOption: boolean) => void
  readonly onLeave?: () => void
}

/** Renders a field with a list of options that are loaded as they are typed for; `Combobox` and `TagField` are made of it. */
export function SuggestField(props: Props) {
  const t = useText()
  const [hasFocus, setFocus] = useState(false)
  const { options, isLoading } = useOptions(props.load, props.typed, hasFocus)
  const offered = options.filter(({ id }) => !props.hidden?.has(id))
  const choose = (key: string | number | null) => {
    const option = offered.find(({ id }) => id === key)
    if (option) props.onChoose(option)
  }
  const leave = () => {
    setFocus(false)
    props.onLeave?.()
  }
  return (
    <AriaLocale>
      <ComboBox
        className={field.field ?? ''}
        items={offered}
        selectedKey={props.selected ?? null}
        onSelectionChange={choose}
        inputValue={props.typed}
        onInputChange={props.onTyped}
        onFocus={() => setFocus(true)}
        onBlur={leave}
        isDisabled={props.disabled ?? false}
        menuTrigger="focus"
        allowsCustomValue
        allowsEmptyCollection
      >
        <Label className={field.label ?? ''}>{props.label}</Label>
        <div
          className={css.box}
          onKeyDownCapture={(event) => {
            const isAtOption = (event.target as Element).hasAttribute('aria-activedescendant')
            props.onKeyDown?.(event, isAtOption)
          }}
        >
          <Input className={css.input ?? ''} />
          <Button className={css.button ?? ''}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </div>
        {props.hint && (
          <Text slot="description" className={field.hint ?? ''}>
            {props.hint}
          </Text>
        )}
        <Popover className={css.panel ?? ''} offset={4} containerPadding={8} maxHeight={320}>
          <ListBox
            className={css.list ?? ''}
            renderEmptyState={() => (
              <div className={css.empty}>{t(isLoading ? 'ui.loading' : 'ui.no_matches')}</div>
            )}
          >
            {(option: Option) => (
              <ListBoxItem id={option.id} textValue={option.label} className={css.option ?? ''}>
                <Text slot="label" className={css.name ?? ''}>
                  <bdi>{option.label}</bdi>
                </Text>
                {option.note && (
                  <Text slot="description" className={css.note ?? ''}>
                    {option.note}
                  </Text>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLocale>
  )
}
