import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { usePageKeys } from '../../ui/key-target.ts'
import { pageLink } from './book-links.ts'
import type { Obstacle } from './book-state.ts'
import { useOpenedFrom } from './opened-from.ts'
import css from './ReadButton.module.css'
import { textLink } from './reader-link.ts'

type Props =
  | { readonly label: string; readonly bookId: string; readonly page: number; readonly isText?: boolean }
  | { readonly obstacle: Obstacle }

/** Renders the main button of a page, which names its target. Without a target a text gives the reason instead. */
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
