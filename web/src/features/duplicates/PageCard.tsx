import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { lazy, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { usePicture } from '../../ui/poster/use-picture.ts'
import css from './PageCard.module.css'
import { getPageUrl, type SharedPage } from './page-queries.ts'

const MatchesDialog = lazy(() => import('./MatchesDialog.tsx').then((m) => ({ default: m.MatchesDialog })))

/** Longest edge of the image on a card, in pixels. */
const cardEdgePx = 500

interface Props {
  readonly page: SharedPage
  /** Facts and buttons below the size. */
  readonly children: ReactNode
}

/** Renders a page of several books: its image, which opens the list of these books, and its size. */
export function PageCard({ page, children }: Props) {
  const t = useText()
  const format = useFormats()
  const address = getPageUrl(page, cardEdgePx)
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
