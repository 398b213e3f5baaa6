import { ReadingDirection, SeriesStatus } from '@lectern/contract/series'
import type { ReactNode } from 'react'
import { type Text, useText } from '../../../i18n/use-text.ts'
import { FormDate } from '../../../ui/form/fields/FormDate.tsx'
import { FormLanguage } from '../../../ui/form/fields/FormLanguage.tsx'
import { FormLongText } from '../../../ui/form/fields/FormLongText.tsx'
import { FormPeople } from '../../../ui/form/fields/FormPeople.tsx'
import { FormRows } from '../../../ui/form/fields/FormRows.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSuggest } from '../../../ui/form/fields/FormSuggest.tsx'
import { FormTags } from '../../../ui/form/fields/FormTags.tsx'
import { FormText } from '../../../ui/form/fields/FormText.tsx'
import type { Field } from '../../../ui/form/use-form.ts'
import type { BookValues } from './book-form.ts'
import { labelIdOf } from './field-names.ts'
import { getPeopleProps } from './people-props.ts'
import type { SeriesValues } from './series-form.ts'
import { loadGenres, loadPublishers, loadSharingLabels, loadTags, normalizeWord } from './suggestions.ts'

type AllValues = BookValues & SeriesValues
export type FieldName = keyof AllValues

interface Base<T> {
  readonly field: Field<T>
  readonly label: string
}

/** Control of each field of the metadata of books and series. */
const controls: { readonly [N in FieldName]: (base: Base<AllValues[N]>, t: Text) => ReactNode } = {
  title: (base) => <FormText {...base} />,
  titleSort: (base, t) => <FormText {...base} hint={t('edit.title_sort_hint')} />,
  number: (base, t) => <FormText {...base} hint={t('edit.number_hint')} />,
  numberSort: (base, t) => (
    <FormText {...base} hint={t('edit.number_sort_hint')} inputMode="decimal" dir="ltr" />
  ),
  summary: (base) => <FormLongText {...base} />,
  releaseDate: (base) => <FormDate {...base} />,
  isbn: (base) => <FormText {...base} dir="ltr" inputMode="numeric" placeholder="978…" />,
  status: (base, t) => (
    <FormSelect
      {...base}
      options={SeriesStatus.options.map((value) => ({ value, label: t(`series.status_${value}`) }))}
    />
  ),
  totalBookCount: (base, t) => (
    <FormText {...base} hint={t('edit.total_book_count_hint')} inputMode="numeric" dir="ltr" />
  ),
  language: (base) => <FormLanguage {...base} />,
  readingDirection: (base, t) => (
    <FormSelect
      {...base}
      options={[
        { value: '', label: t('edit.no_direction') },
        ...ReadingDirection.options.map((value) => ({ value, label: t(`series.direction_${value}`) })),
      ]}
    />
  ),
  publisher: (base) => <FormSuggest {...base} load={loadPublishers} />,
  ageRating: (base, t) => (
    <FormText {...base} hint={t('edit.age_rating_hint')} inputMode="numeric" dir="ltr" />
  ),
  authors: (base, t) => <FormPeople {...base} {...getPeopleProps(t)} />,
  genres: (base) => <FormTags {...base} load={loadGenres} normalize={normalizeWord} />,
  tags: (base, t) => (
    <FormTags {...base} hint={t('edit.words_hint')} load={loadTags} normalize={normalizeWord} />
  ),
  sharingLabels: (base, t) => (
    <FormTags {...base} hint={t('edit.sharing_hint')} load={loadSharingLabels} normalize={normalizeWord} />
  ),
  links: (base, t) => (
    <FormRows
      {...base}
      hint={t('edit.links_hint')}
      addLabel={t('edit.add_link')}
      empty={{ label: '', url: '' }}
      columns={[
        { name: 'label', label: t('edit.link_label') },
        { name: 'url', label: t('edit.link_url'), isAddress: true },
      ]}
    />
  ),
  alternateTitles: (base, t) => (
    <FormRows
      {...base}
      hint={t('edit.alternate_titles_hint')}
      addLabel={t('edit.add_title')}
      empty={{ label: '', title: '' }}
      columns={[
        { name: 'label', label: t('edit.title_label') },
        { name: 'title', label: t('edit.title') },
      ]}
    />
  ),
}

interface Props {
  readonly name: FieldName
  /** Field of a form whose values under this name have the type of `AllValues`. */
  readonly field: unknown
}

/** Renders one field of the metadata of a book or a series. */
export function MetadataField({ name, field }: Props) {
  const t = useText()
  const control = controls[name] as unknown as (base: Base<never>, t: Text) => ReactNode
  return control({ field: field as Field<never>, label: t(labelIdOf(name)) }, t)
}
