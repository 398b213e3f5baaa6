import { useText } from '../../i18n/use-text.ts'
import { FormTags } from '../../ui/form/FormTags.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import { BookTags } from './BookTags.tsx'
import { loadGenres, normalizeWord } from './suggestions.ts'

interface Props {
  readonly genres: Field<readonly string[]>
  readonly tags: Field<readonly string[]>
}

export function SeriesTags({ genres, tags }: Props) {
  const t = useText()
  return (
    <>
      <FormTags field={genres} label={t('edit.genres')} load={loadGenres} normalize={normalizeWord} />
      <BookTags field={tags} />
    </>
  )
}
