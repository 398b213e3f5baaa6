import type { PageHashAction } from '@lectern/contract/duplicates'
import type { NearPages } from '@lectern/contract/duplicates-groups'
import { lazy } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Picture } from '../../ui/Picture.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import css from './NearCard.module.css'
import { pageAddress } from './page-address.ts'
import type { SharedPage } from './page-queries.ts'

const MatchesDialog = lazy(() => import('./MatchesDialog.tsx').then((m) => ({ default: m.MatchesDialog })))

/** Longest edge of the image of one version, in pixels, and versions that are shown. */
const versionEdgePx = 300
const maxVersions = 6

/** Returns the versions of a group as pages; those of a group that nobody has decided about have no action. */
const toSharedPages = ({ variants }: NearPages): readonly SharedPage[] =>
  variants.map(({ action, ...page }) => (action === null ? page : { ...page, action }))

interface Props {
  readonly group: NearPages
  readonly onDecide: (pages: readonly SharedPage[], action: PageHashAction) => void
}

/** Renders the versions of a page that look the same, side by side; a decision is one about all that have none yet. */
export function NearCard({ group, onDecide }: Props) {
  const t = useText()
  const format = useFormats()
  const pages = toSharedPages(group)
  const open = pages.filter(({ action }) => action === undefined)
  return (
    <li className={css.card} data-near-pages={group.id}>
      <div className={css.versions}>
        {pages.slice(0, maxVersions).map((page) => (
          <button
            key={page.hash}
            type="button"
            className={css.version}
            data-page-image
            onClick={() => openDialog(MatchesDialog, { page })}
          >
            <Picture src={pageAddress(page, versionEdgePx)} loading="lazy" />
            <span className={css.fact}>
              {page.size === null ? t('duplicates.size_unknown') : format.size(page.size)}
              {' · '}
              {t('duplicates.matches', { count: page.matchCount })}
            </span>
            {page.action && <span className={css.fact}>{t(`duplicates.is_${page.action}`)}</span>}
          </button>
        ))}
      </div>
      <p className={css.fact}>
        {t('duplicates.near_facts', {
          versions: pages.length,
          count: group.pageCount,
          size: format.size(group.size),
        })}
      </p>
      <DecisionButtons
        page={{ hash: group.id, size: group.size, matchCount: group.pageCount }}
        onDecide={(action) => onDecide(open, action)}
      />
    </li>
  )
}
