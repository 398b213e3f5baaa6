import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Icon } from '../../../lib/action.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { navLinkClass } from '../../../ui/button/nav-link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useHasRole } from '../../auth/queries.ts'
import { addLibrary, arrangeLibraries } from '../actions.ts'
import { allLibraries, useUnreadCounts } from '../queries.ts'
import { useArrangedLibraries } from '../use-arranged-libraries.ts'
import css from './LibraryNav.module.css'
import { exactLink, LibraryNavItem } from './LibraryNavItem.tsx'
import { MoreLibraries } from './MoreLibraries.tsx'

interface Props {
  /** True when only icons are shown. */
  readonly isCollapsed?: boolean
  /** Set in a sheet, which has its own heading and closes when the user opens a link. */
  readonly onNavigate?: () => void
  /** Library of the item of the page, which is marked as the current one. */
  readonly currentId?: string | undefined
  /** True if one of the further links is the current one: only that one is marked. */
  readonly hasOtherCurrent?: boolean
  /** Further links, after the libraries. */
  readonly children?: ReactNode
}

/** Lists the pinned libraries, each with its count of unread books, and the others in a group below. */
export function LibraryNav({
  isCollapsed = false,
  onNavigate,
  currentId,
  hasOtherCurrent = false,
  children,
}: Props) {
  const t = useText()
  const format = useFormats()
  const isAdmin = useHasRole('ADMIN')
  const { arranged } = useArrangedLibraries()
  const unread = useUnreadCounts()
  const matches = useMatchRoute()
  const total = [...unread.values()].reduce((sum, count) => sum + count, 0)
  const isAllBooks =
    !hasOtherCurrent &&
    Boolean(matches({ to: '/libraries/$libraryId/books', params: { libraryId: allLibraries } }))
  const items = (isPinned: boolean) =>
    arranged
      .filter((each) => each.isPinned === isPinned)
      .map(({ library }) => (
        <LibraryNavItem
          key={library.id}
          library={library}
          unreadCount={unread.get(library.id) ?? 0}
          icon={<IconBooks size={20} aria-hidden />}
          isCurrent={!hasOtherCurrent && library.id === currentId}
          hasOtherCurrent={hasOtherCurrent}
          isCollapsed={isCollapsed}
          onNavigate={onNavigate}
        />
      ))
  const unpinned = items(false)
  const hasCurrent = arranged.some(({ library, isPinned }) => !isPinned && library.id === currentId)
  const allTitle =
    total > 0 ? `${t('libraries.all')}: ${t('libraries.unread', { count: total })}` : t('libraries.all')
  return (
    <div className={isCollapsed ? css.folded : undefined}>
      {!onNavigate && (
        <div className={css.head}>
          <span>{t('libraries.libraries')}</span>
          {arranged.length > 1 && !isCollapsed && (
            <IconButton
              label={t('libraries.arrange')}
              icon={<IconArrowsSort size={18} />}
              onClick={arrangeLibraries}
            />
          )}
          {isAdmin && (
            <IconButton label={t('libraries.add')} icon={<IconPlus size={18} />} onClick={addLibrary} />
          )}
        </div>
      )}
      <ul>
        {arranged.length > 1 && (
          <li className={css.item}>
            <Link
              to="/libraries/$libraryId/series"
              params={{ libraryId: allLibraries }}
              {...(hasOtherCurrent && { activeOptions: exactLink })}
              className={navLinkClass(classes(css.link, isAllBooks && css.current))}
              data-tooltip={allTitle}
              aria-label={isCollapsed ? t('libraries.all') : undefined}
              onClick={onNavigate}
            >
              <IconStack2 size={20} aria-hidden />
              <span className={css.name}>{t('libraries.all')}</span>
              {total > 0 && (
                <span className={css.count}>
                  <span aria-hidden="true">{format.number(total)}</span>
                  <VisuallyHidden>{t('libraries.unread', { count: total })}</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        )}
        {items(true)}
        {unpinned.length > 0 && (
          <MoreLibraries isCollapsed={isCollapsed} hasCurrent={hasCurrent}>
            {unpinned}
          </MoreLibraries>
        )}
        {children}
        {onNavigate && arranged.length > 1 && (
          <SheetButton
            icon={IconArrowsSort}
            label={t('libraries.arrange')}
            run={arrangeLibraries}
            onNavigate={onNavigate}
          />
        )}
        {onNavigate && isAdmin && (
          <SheetButton icon={IconPlus} label={t('libraries.add')} run={addLibrary} onNavigate={onNavigate} />
        )}
      </ul>
    </div>
  )
}

interface SheetButtonProps {
  readonly icon: Icon
  readonly label: string
  readonly run: () => void
  /** Closes the sheet. */
  readonly onNavigate: () => void
}

/** Renders a button of the heading of the sidebar as a line of the sheet. */
function SheetButton({ icon: LineIcon, label, run, onNavigate }: SheetButtonProps) {
  return (
    <li className={css.item}>
      <button
        type="button"
        className={navLinkClass(css.link)}
        onClick={() => {
          onNavigate()
          run()
        }}
      >
        <LineIcon size={20} aria-hidden />
        <span className={css.name} dir="auto">
          {label}
        </span>
      </button>
    </li>
  )
}
