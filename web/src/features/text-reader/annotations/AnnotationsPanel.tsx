import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import type { TextBook } from '../engine/text-book.ts'
import styles from './TextSelectionBar.module.css'
import { annotationsAddress, findAnnotatedSection } from './text-annotations.ts'
import type { TextAnnotations } from './use-text-annotations.ts'

interface Props {
  readonly text: TextBook
  readonly annotations: TextAnnotations
  readonly onClose: () => void
}

/** Lists the bookmarks, highlights and notes of the book in its order. */
export function AnnotationsPanel({ text, annotations, onClose }: Props) {
  const t = useText()
  const placeOf = (each: (typeof annotations.all)[number]) =>
    (findAnnotatedSection(text, each) ?? 0) + (each.locator?.locations?.progression ?? 0)
  const all = annotations.all.toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <ReaderPanel isSide title={t('text_reader.annotations')} onClose={onClose}>
      {all.length === 0 && <p className={styles.empty}>{t('text_reader.no_annotations')}</p>}
      <ol className={styles.list}>
        {all.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                annotations.goTo(each)
                onClose()
              }}
            >
              <span className={styles.where}>
                {each.kind === 'BOOKMARK' && <IconBookmark size={14} aria-hidden />}{' '}
                <bdi>{each.locator?.title ?? ''}</bdi>{' '}
                {t('text_reader.percent', {
                  percent: Math.floor((each.locator?.locations?.totalProgression ?? 0) * 100),
                })}
              </span>
              {each.locator?.text?.highlight && (
                <span className={styles.quote} data-color={each.color}>
                  <bdi>{each.locator.text.highlight}</bdi>
                </span>
              )}
              {each.note && <bdi>{each.note}</bdi>}
            </button>
          </li>
        ))}
      </ol>
      {all.length > 0 && (
        <div className={styles.foot}>
          <a className={buttonClass('plain')} href={annotationsAddress(text.id)} download="">
            {t('text_reader.export')}
          </a>
        </div>
      )}
    </ReaderPanel>
  )
}
