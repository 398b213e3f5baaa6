import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { usePageKeys } from '../../../ui/keyboard/key-target.ts'
import type { Obstacle } from '../book-state.ts'
import { pageLink } from '../page-links.ts'
import { textLink } from '../reader-link.ts'
import { useOpenedFrom } from './opened-from.ts'
import css from './ReadButton.module.css'

type Props =
  | { readonly label: string; readonly bookId: string; readonly page: number; readonly isText?: boolean }
  | { readonly obstacle: Obstacle }

/** Renders the main button of a page with the name of its target, or the reason why the target cannot be opened. */
export function ReadButton(props: Props) {
  const t = useText()
  const from = useOpenedFrom()
  const link = useRef<HTMLAnchorElement>(null)
  usePageKeys({ read: 'obstacle' in props ? undefined : () => link.current?.click() })
  if ('obstacle' in props) return <p className={css.obstacle}>{t(`books.obstacle_${props.obstacle}`)}</p>
  return (
    <Link
      {...(props.isText ? textLink(props.bookId, from) : pageLink(props.bookId, props.page, from))}
      ref={link}
      className={buttonClass('primary', css.button)}
    >
      <IconBook2 size={20} aria-hidden />
      {props.label}
    </Link>
  )
}
