import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { getPagerNumbers } from './list-state.ts'
import css from './Pager.module.css'

interface Props {
  /** 1-based. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Renders page numbers and a field for any other page; nothing when there is only one page. */
export function Pager({ page, pages, onPage }: Props) {
  const t = useText()
  const formats = useFormats()
  const isPhone = useIsPhone()
  if (pages <= 1) return null
  return (
    <nav className={css.pager} aria-label={t('books.pager')}>
      <Step direction={-1} page={page} pages={pages} onPage={onPage} />
      <ol className={css.numbers}>
        {getPagerNumbers(page, pages, isPhone ? 1 : 3).map((number, index) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its index
            <li key={`gap-${index}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                className={classes(css.number, number === page && css.current)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('books.page_number', { page: number })}
                onClick={() => onPage(number)}
              >
                {formats.number(number)}
              </button>
            </li>
          ),
        )}
      </ol>
      <Step direction={1} page={page} pages={pages} onPage={onPage} />
      {pages > 5 && <GoToPage pages={pages} onPage={onPage} />}
    </nav>
  )
}

function Step({ direction, page, pages, onPage }: Props & { readonly direction: 1 | -1 }) {
  const t = useText()
  const Arrow = direction === 1 ? IconChevronRight : IconChevronLeft
  return (
    <IconButton
      directional
      label={t(direction === 1 ? 'books.next_page' : 'books.previous_page')}
      icon={<Arrow size={20} />}
      disabled={direction === 1 ? page >= pages : page <= 1}
      onClick={() => onPage(page + direction)}
    />
  )
}

function GoToPage({ pages, onPage }: Pick<Props, 'pages' | 'onPage'>) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(typed, 10)
    setTyped('')
    if (page >= 1) onPage(Math.min(page, pages))
  }
  return (
    <form className={css.go} onSubmit={go}>
      <label htmlFor={id}>{t('books.go_to_page')}</label>
      <input
        id={id}
        className={css.field}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      />
    </form>
  )
}
