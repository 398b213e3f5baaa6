import { listSharingLabels } from '@lectern/contract/referential'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TagField } from '../../ui/TagField.tsx'
import type { LoadOptions } from '../../ui/use-options.ts'
import type { RestrictionDraft } from './restriction-draft.ts'

interface Props {
  readonly draft: RestrictionDraft
  readonly hasAgeError: boolean
  readonly onChange: (draft: RestrictionDraft) => void
}

const loadLabels: LoadOptions = async (typed, signal) => {
  const { content } = await call(listSharingLabels, { query: { search: typed, size: 20 }, signal })
  return content.map((label) => ({ id: label, label }))
}

const ageRules = ['NONE', 'ALLOW_ONLY', 'EXCLUDE'] as const

/** Renders the limits by age rating and by sharing labels. */
export function ContentRestrictions({ draft, hasAgeError, onChange }: Props) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('users.age')}
        value={draft.ageRule}
        options={ageRules.map((value) => ({ value, label: t(`users.age_rule_${value}`) }))}
        hint={t(`users.age_hint_${draft.ageRule}`)}
        onChange={(ageRule) => onChange({ ...draft, ageRule })}
      />
      {draft.ageRule !== 'NONE' && (
        <NumberField
          label={t('users.age_years')}
          value={draft.age}
          min={0}
          max={99}
          step={1}
          {...(hasAgeError ? { hint: t('users.age_required') } : {})}
          onChange={(age) => onChange({ ...draft, age })}
        />
      )}
      <TagField
        label={t('users.labels_allow')}
        hint={t('users.labels_allow_hint')}
        values={draft.labelsAllow}
        load={loadLabels}
        allowsNew
        onChange={(labelsAllow) => onChange({ ...draft, labelsAllow })}
      />
      <TagField
        label={t('users.labels_exclude')}
        hint={t('users.labels_exclude_hint')}
        values={draft.labelsExclude}
        load={loadLabels}
        allowsNew
        onChange={(labelsExclude) => onChange({ ...draft, labelsExclude })}
      />
    </>
  )
}
