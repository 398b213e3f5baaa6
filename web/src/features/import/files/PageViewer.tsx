import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useText } from '../../../i18n/use-text.ts'
import type { Icon } from '../../../lib/action.ts'
import { useFormats } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { RowState } from './import-rows.ts'
import css from './PageViewer.module.css'
import { type ComparedBook, useComparedBooks } from './use-compared-books.ts'
import { usePageTurner } from './use-page-turner.ts'

/** Shows the pages of a file beside the pages of the book that it would replace. Both turn together unless they are unlinked. */
export function PageViewer({ state, onClose }: { readonly state: RowState; readonly onClose: () => void }) {
  const t = useText()
  const sides = useComparedBooks(state)
  const { pageNumbers, isLinked, isZoomed, setLinked, setZoomed, turn, goToEnd } = usePageTurner(
    sides.map(({ pages }) => pages?.length ?? 1),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      isFull
      title={t(sides.length > 1 ? 'import.compare_pages' : 'import.view_pages')}
    >
      <fieldset className={css.viewer} aria-label={t('import.viewer_keys')}>
        <div className={css.tools}>
          {sides.length > 1 && (
            <IconButton
              label={t(isLinked ? 'import.part_sides' : 'import.link_sides')}
              icon={isLinked ? <IconLink size={20} /> : <IconLinkOff size={20} />}
              aria-pressed={isLinked}
              onClick={() => setLinked(!isLinked)}
            />
          )}
          <IconButton
            label={t(isZoomed ? 'import.fit_pages' : 'import.full_pages')}
            icon={isZoomed ? <IconZoomOut size={20} /> : <IconZoomIn size={20} />}
            aria-pressed={isZoomed}
            onClick={() => setZoomed(!isZoomed)}
          />
        </div>
        <div className={css.sides} data-two={sides.length > 1 || undefined}>
          {sides.map((side, at) => (
            <ViewedSide
              key={side.kind}
              side={side}
              hasTitle={sides.length > 1}
              pageNumber={pageNumbers[at] ?? 1}
              isZoomed={isZoomed}
              other={sides[1 - at]?.pages?.[(pageNumbers[1 - at] ?? 1) - 1]}
              onTurn={(step) => turn(at, step)}
              onEnd={(end) => goToEnd(at, end)}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

interface SideProps {
  readonly side: ComparedBook
  readonly hasTitle: boolean
  readonly pageNumber: number
  readonly isZoomed: boolean
  /** Page on the other side. */
  readonly other: { readonly width: number | null; readonly height: number | null } | undefined
  readonly onTurn: (step: number) => void
  readonly onEnd: (end: 'first' | 'last') => void
}

function ViewedSide({ side, hasTitle, pageNumber, isZoomed, other, onTurn, onEnd }: SideProps) {
  const t = useText()
  const format = useFormats()
  const { kind, pages, pageUrl } = side
  const page = pages?.[pageNumber - 1]
  const count = pages?.length ?? 0
  const name = t(`import.side_${kind}`)
  const pixels =
    page && page.width !== null && page.height !== null ? `${page.width} × ${page.height}` : undefined
  const differs = other && page && (other.width !== page.width || other.height !== page.height)
  const facts = [
    page?.mediaType.replace(/^image\/(x-)?/, '').toUpperCase(),
    page?.sizeBytes && format.size(page.sizeBytes),
  ]
  const pageOf = t('import.page_of', { page: format.number(pageNumber), count: format.number(count) })
  const renderButton = (id: string, ButtonIcon: Icon, isAtEnd: boolean, onClick: () => void) => (
    <IconButton
      directional
      label={hasTitle ? `${name}: ${t(id)}` : t(id)}
      icon={<ButtonIcon size={20} />}
      disabled={isAtEnd}
      onClick={onClick}
    />
  )
  return (
    <section className={css.side} aria-label={name}>
      {hasTitle && <h3 className={css.title}>{name}</h3>}
      <div className={css.frame} data-zoomed={isZoomed || undefined}>
        {page && (
          <img key={pageUrl(pageNumber)} className={css.image} src={pageUrl(pageNumber)} alt={pageOf} />
        )}
      </div>
      <div className={css.controls}>
        {renderButton('import.first', IconChevronsLeft, pageNumber <= 1, () => onEnd('first'))}
        {renderButton('import.previous', IconChevronLeft, pageNumber <= 1, () => onTurn(-1))}
        <span className={css.position} role="status">
          {pageOf}
        </span>
        {renderButton('import.next', IconChevronRight, pageNumber >= count, () => onTurn(1))}
        {renderButton('import.last', IconChevronsRight, pageNumber >= count, () => onEnd('last'))}
      </div>
      <p className={css.facts}>
        {pixels && <bdi className={differs ? css.differs : undefined}>{pixels}</bdi>}
        {facts.filter(Boolean).map((fact) => (
          <bdi key={String(fact)}> · {fact}</bdi>
        ))}
      </p>
    </section>
  )
}
