import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { navLinkClass } from '../../../ui/button/nav-link-class.ts'
import css from './LibraryNav.module.css'

interface Props {
  readonly isCollapsed: boolean
  /** True if the current library is in the group, which is then open. */
  readonly hasCurrent: boolean
  readonly children: ReactNode
}

/** Renders the group of the libraries that are not pinned. */
export function MoreLibraries({ isCollapsed, hasCurrent, children }: Props) {
  const t = useText()
  const listId = useId()
  const [isOpen, setOpen] = useState(hasCurrent)
  useEffect(() => {
    if (hasCurrent) setOpen(true)
  }, [hasCurrent])
  const title = t('libraries.more_libraries')
  return (
    <>
      <li className={css.item}>
        <button
          type="button"
          className={navLinkClass(css.link)}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={isCollapsed ? title : undefined}
          title={isCollapsed ? title : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden className={classes(css.chevron, isOpen && css.open)} />
          <span className={css.name} dir="auto">
            {title}
          </span>
        </button>
      </li>
      <li id={listId} hidden={!isOpen}>
        <ul aria-label={title}>{isOpen && children}</ul>
      </li>
    </>
  )
}
