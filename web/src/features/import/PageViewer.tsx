import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type BookSide, useBookSides } from './book-sides.ts'
import type { RowState } from './import-rows.ts'
import css from './PageViewer.module.css'
import { useViewedPlaces } from './use-viewed-places.ts'

/** Shows the pages of a file, beside those of the book that it would replace; both turn together unless they are parted. */
export function PageViewer({ state, onClose }: { readonly state: RowState; readonly onClose: () => void }) {
  const t = useText()
  const sides = useBookSides(state)
  const { places, isLinked, isZoomed, setLinked, setZoomed, move, goToEnd } = useViewedPlaces(
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
              place={places[at] ?? 1}
              isZoomed={isZoomed}
              other={sides[1 - at]?.pages?.[(places[1 - at] ?? 1) - 1]}
              onMove={(step) => move(at, step)}
              onEnd={(end) => goToEnd(at, end)}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

interface SideProps {
  readonly side: BookSide
  readonly hasTitle: boolean
  readonly place: number
  readonly isZoomed: boolean
  /** Page on the other side. */
  readonly other: { readonly width: number | null; readonly height: number | null } | undefined
  readonly onMove: (step: number) => void
  readonly onEnd: (end: 'first' | 'last') => void
}

function ViewedSide({ side, hasTitle, place, isZoomed, other, onMove, onEnd }: SideProps) {
  const t = useText()
  const format = useFormats()
  const { kind, pages, pageUrl } = side
  const page = pages?.[place - 1]
  const count = pages?.length ?? 0
  const name = t(`import.side_${kind}`)
  const pixels =
    page && page.width !== null && page.height !== null ? `${page.width} × ${page.height}` : undefined
  const differs = other && page && (other.width !== page.width || other.height !== page.height)
  const facts = [
    page?.mediaType.replace(/^image\/(x-)?/, '').toUpperCase(),
    page?.sizeBytes && format.size(page.sizeBytes),
  ]
  const label = (id: string) => (hasTitle ? `${name}: ${t(id)}` : t(id))
  return (
    <section className={css.side} aria-label={name}>
      {hasTitle && <h3 className={css.title}>{name}</h3>}
      <div className={css.frame} data-zoomed={isZoomed || undefined}>
        {page && (
          <img
            key={pageUrl(place)}
            className={css.image}
            src={pageUrl(place)}
            alt={t('import.page_of', { page: format.number(place), count: format.number(count) })}
          />
        )}
      </div>
      <div className={css.controls}>
        <IconButton
          directional
          label={label('import.first')}
          icon={<IconChevronsLeft size={20} />}
          disabled={place <= 1}
          onClick={() => onEnd('first')}
        />
        <IconButton
          directional
          label={label('import.previous')}
          icon={<IconChevronLeft size={20} />}
          disabled={place <= 1}
          onClick={() => onMove(-1)}
        />
        <span className={css.place} role="status">
          {t('import.page_of', { page: format.number(place), count: format.number(count) })}
        </span>
        <IconButton
          directional
          label={label('import.next')}
          icon={<IconChevronRight size={20} />}
          disabled={place >= count}
          onClick={() => onMove(1)}
        />
        <IconButton
          directional
          label={label('import.last')}
          icon={<IconChevronsRight size={20} />}
          disabled={place >= count}
          onClick={() => onEnd('last')}
        />
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
