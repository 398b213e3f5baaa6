import { useState } from 'react'
import { useIntl } from '../../../i18n/intl.ts'
import { useText } from '../../../i18n/use-text.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { formatLanguage } from '../../../lib/language-name.ts'
import { SuggestField } from '../../field/SuggestField.tsx'
import type { LoadOptions } from '../../field/use-options.ts'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { listLanguages, toLanguageTag } from './language-tags.ts'

interface Props {
  /** A tag of BCP 47, or empty. */
  readonly field: Field<string>
  readonly label: string
}

/** Renders a language, which is found by its tag or by its name in the language of the user. */
export function FormLanguage({ field, label }: Props) {
  const t = useText()
  const { locale } = useIntl()
  const [typed, setTyped] = useState<string>()
  const describe = (tag: string) => (toLanguageTag(tag) ? formatLanguage(tag, locale) : tag)
  const load: LoadOptions = (text) => {
    // Before typing, all languages are offered, not only those that match the value.
    const wanted = typed === undefined ? '' : foldText(text)
    const named = listLanguages(locale).map(({ tag, name }) => ({ id: tag, label: name, note: tag }))
    const found = named.filter(
      ({ id, label: name }) => foldText(name).includes(wanted) || id.toLowerCase().startsWith(wanted),
    )
    const tag = toLanguageTag(text)
    const isOther = wanted !== '' && tag !== undefined && !found.some(({ id }) => id === tag)
    return Promise.resolve(
      isOther ? [...found, { id: tag, label: formatLanguage(tag, locale), note: tag }] : found,
    )
  }
  const leave = () => {
    if (typed === undefined) return
    const wanted = foldText(typed.trim())
    const named =
      wanted === '' ? undefined : listLanguages(locale).find(({ name }) => foldText(name).startsWith(wanted))
    // Tags have precedence over names: `no` is Norwegian.
    field.onChange(toLanguageTag(typed) ?? named?.tag ?? typed.trim())
    setTyped(undefined)
  }
  return (
    <FieldFrame field={field} label={label} describe={describe}>
      <SuggestField
        label={label}
        typed={typed ?? describe(field.value)}
        error={field.error}
        hint={typed === undefined && field.value !== '' ? field.value : undefined}
        placeholder={field.isMixed ? t('forms.mixed') : undefined}
        onTyped={setTyped}
        load={load}
        selected={field.value}
        onChoose={({ id }) => {
          setTyped(undefined)
          field.onChange(id)
        }}
        onLeave={leave}
      />
    </FieldFrame>
  )
}
