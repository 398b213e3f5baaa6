import type { Library } from '@lectern/contract/libraries'
import type { MisnamedFiles as Misnamed } from '@lectern/contract/scan'
import { useText } from '../../i18n/use-text.ts'
import css from './MisnamedFiles.module.css'

interface Props {
  readonly library: Library
  readonly misnamed: Misnamed
}

/** Lists files of a library that cannot be opened because their names are not UTF-8, with advice. */
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
          {paths.map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two names may be decoded to the same text
            <li key={index}>
              <bdi dir="ltr">{path}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && <p className={css.text}>{t('files.misnamed_more', { count: more })}</p>}
      </details>
    </section>
  )
}
