import type { Library } from '@lectern/contract/libraries'
import type { MisnamedFiles as Misnamed } from '@lectern/contract/scan'
import { useText } from '../../i18n/use-text.ts'
import css from './MisnamedFiles.module.css'

interface Props {
  readonly library: Library
  readonly misnamed: Misnamed
}

/** Lists what of a library cannot be opened because its name is not UTF-8, and says what helps. */
export function MisnamedFiles({ library, misnamed: { count, paths } }: Props) {
  const t = useText()
  const title = t('files.misnamed', { count, library: library.name })
  const more = count - paths.length
  return (
    <section className={css.notice} aria-label={title}>
      <details open={count <= 10}>
        <summary className={css.title}>{title}</summary>
        <p className={css.text}>{t('files.misnamed_text')}</p>
        <ul className={css.list}>
          {paths.map((path, at) => (
            // Two names may be guessed to be the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
            <li key={at}>
              <bdi dir="ltr">{path}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && <p className={css.text}>{t('files.misnamed_more', { count: more })}</p>}
      </details>
    </section>
  )
}
