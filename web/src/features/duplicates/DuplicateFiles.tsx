import type { Book } from '@lectern/contract/books'
import type { DuplicateGroup } from '@lectern/contract/duplicates-groups'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { bookLink } from '../books/book-links.ts'
import css from './DuplicateFiles.module.css'
import { type CleanUp, planCleanUp } from './keep-rule.ts'

interface Props {
  readonly group: DuplicateGroup
  readonly keptId: string | undefined
  readonly onKeep: (bookId: string) => void
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
  readonly onCleanUp: (plan: CleanUp) => void
}

/** Renders files with the same content: the choice of the file to keep, and a button that deletes the others. */
export function DuplicateFiles({ group, keptId, onKeep, isSelected, onSelect, onCleanUp }: Props) {
  const t = useText()
  const format = useFormats()
  const name = useId()
  const { books, size, wasted } = group
  const plan = planCleanUp(books, keptId)
  const [first] = books
  const title = first?.metadata.title ?? ''
  return (
    <li className={css.group} data-selected={isSelected || undefined}>
      <div className={css.head}>
        <Checkbox
          label={<VisuallyHidden>{t('duplicates.choose_group', { title })}</VisuallyHidden>}
          checked={isSelected}
          disabled={!plan}
          onChange={onSelect}
        />
        <h2 className={css.title}>
          <bdi>{title}</bdi>
        </h2>
        <p className={css.facts}>
          {t('duplicates.group_facts', {
            count: books.length,
            size: format.size(size),
            wasted: format.size(wasted),
          })}
        </p>
      </div>
      <fieldset className={css.copies}>
        <legend>
          <VisuallyHidden>{t('duplicates.which_stays', { title })}</VisuallyHidden>
        </legend>
        {books.map((book) => (
          <CopyRow
            key={book.id}
            book={book}
            name={name}
            isKept={book.id === plan?.keep.id}
            onKeep={() => onKeep(book.id)}
          />
        ))}
      </fieldset>
      <div className={css.foot}>
        {plan ? (
          <Button onClick={() => onCleanUp(plan)}>
            {t('duplicates.keep_this', { count: plan.remove.length })}
          </Button>
        ) : (
          <p className={css.facts}>{t('duplicates.nothing_to_delete')}</p>
        )}
      </div>
    </li>
  )
}

interface CopyProps {
  readonly book: Book
  readonly name: string
  readonly isKept: boolean
  readonly onKeep: () => void
}

function CopyRow({ book, name, isKept, onKeep }: CopyProps) {
  const t = useText()
  const format = useFormats()
  const id = useId()
  return (
    <div className={css.copy} data-kept={isKept || undefined}>
      <input
        id={id}
        type="radio"
        className={css.radio}
        name={name}
        checked={isKept}
        disabled={book.deleted}
        onChange={onKeep}
      />
      <label htmlFor={id} className={css.path}>
        <bdi dir="ltr">{book.url}</bdi>
      </label>
      <span className={css.more}>
        <span className={isKept ? css.kept : css.deleted}>
          {t(book.deleted ? 'duplicates.unavailable' : isKept ? 'duplicates.stays' : 'duplicates.goes')}
        </span>
        <time dateTime={book.created} title={format.dateTime(book.created)}>
          {t('duplicates.added', { date: format.date(book.created) })}
        </time>
        <Link {...bookLink(book)} className={css.link}>
          {t('duplicates.open')}
          <VisuallyHidden> {book.url}</VisuallyHidden>
        </Link>
      </span>
    </div>
  )
}
