import { listSharingLabels } from '@lectern/contract/referential'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { NumberField } from '../../ui/field/NumberField.tsx'
import { TagField } from '../../ui/field/TagField.tsx'
import type { LoadOptions } from '../../ui/field/use-options.ts'
import { FieldFrame } from '../../ui/form/fields/FieldFrame.tsx'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import type { Field, Form } from '../../ui/form/use-form.ts'
import type { RestrictionDraft } from './restriction-draft.ts'

interface Props {
  readonly form: Form<RestrictionDraft>
}

const loadLabels: LoadOptions = async (typed, signal) => {
  const { content } = await call(listSharingLabels, { query: { search: typed, size: 20 }, signal })
  return content.map((label) => ({ id: label, label }))
}

const ageRules = ['NONE', 'ALLOW_ONLY', 'EXCLUDE'] as const

/** Renders the limits by age rating and by sharing labels. */
export function ContentRestrictions({ form }: Props) {
  const t = useText()
  const rule = form.field('ageRule')
  const age = form.field('age')
  return (
    <>
      <FormSelect
        field={rule}
        label={t('users.age')}
        options={ageRules.map((value) => ({ value, label: t(`users.age_rule_${value}`) }))}
        hint={t(`users.age_hint_${rule.value}`)}
      />
      {rule.value !== 'NONE' && (
        <FieldFrame
          field={age}
          label={t('users.age_years')}
          describe={(years: number | undefined) => String(years ?? t('forms.nothing'))}
        >
          <NumberField
            label={t('users.age_years')}
            value={age.value}
            min={0}
            max={99}
            step={1}
            error={age.error}
            onChange={age.onChange}
          />
        </FieldFrame>
      )}
      <Labels
        field={form.field('labelsAllow')}
        label={t('users.labels_allow')}
        hint={t('users.labels_allow_hint')}
      />
      <Labels
        field={form.field('labelsExclude')}
        label={t('users.labels_exclude')}
        hint={t('users.labels_exclude_hint')}
      />
    </>
  )
}

interface LabelsProps {
  readonly field: Field<readonly string[]>
  readonly label: string
  readonly hint: string
}

function Labels({ field, label, hint }: LabelsProps) {
  const t = useText()
  return (
    <FieldFrame
      field={field}
      label={label}
      describe={(labels: readonly string[]) => labels.join(t('forms.comma')) || t('forms.nothing')}
    >
      <TagField
        label={label}
        hint={hint}
        values={field.value}
        load={loadLabels}
        allowsNew
        onChange={field.onChange}
      />
    </FieldFrame>
  )
}
