import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { lazy, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import { usePicture } from '../../ui/use-picture.ts'
import css from './PageCard.module.css'
import { pageAddress } from './page-address.ts'
import type { SharedPage } from './page-queries.ts'

const MatchesDialog = lazy(() => import('./MatchesDialog.tsx').then((m) => ({ default: m.MatchesDialog })))

/** Longest edge of the image on a card, in pixels. */
const cardEdgePx = 500

interface Props {
  readonly page: SharedPage
  /** Facts and buttons below the size. */
  readonly children: ReactNode
}

/** Renders a page that books share: its image, which opens the places where it is, its size, and what can be done with it. */
export function PageCard({ page, children }: Props) {
  const t = useText()
  const format = useFormats()
  const address = pageAddress(page, cardEdgePx)
  const { key, hasFailed, fail } = usePicture(address)
  const { hash, size, matchCount } = page
  return (
    <li className={css.card} data-shared-page={hash}>
      <button
        type="button"
        className={css.image}
        data-page-image
        onClick={() => openDialog(MatchesDialog, { page })}
      >
        {hasFailed ? (
          <IconPhotoOff size={40} stroke={1.5} aria-hidden />
        ) : (
          <img key={key} src={address} alt="" loading="lazy" onError={fail} />
        )}
        <span className={css.matches}>{t('duplicates.matches', { count: matchCount })}</span>
      </button>
      <p className={css.size}>{size === null ? t('duplicates.size_unknown') : format.size(size)}</p>
      {children}
    </li>
  )
}
