import type { PageHashAction } from '@lectern/contract/duplicates'
import type { NearPages } from '@lectern/contract/duplicates-groups'
import { lazy } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { Picture } from '../../ui/poster/Picture.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import css from './NearCard.module.css'
import { getPageUrl, type SharedPage } from './page-queries.ts'

const MatchesDialog = lazy(() => import('./MatchesDialog.tsx').then((m) => ({ default: m.MatchesDialog })))

/** Longest edge of the image of one version, in pixels. */
const versionEdgePx = 300
const maxShownVersions = 6

/** Returns the versions of a group as pages; those without a decision have no `action`. */
const toSharedPages = ({ variants }: NearPages): readonly SharedPage[] =>
  variants.map(({ action, ...page }) => (action === null ? page : { ...page, action }))

interface Props {
  readonly group: NearPages
  readonly onDecide: (pages: readonly SharedPage[], action: PageHashAction) => void
}

/** Renders the similar versions of a page side by side; a decision applies to all versions without one. */
export function NearCard({ group, onDecide }: Props) {
  const t = useText()
  const format = useFormats()
  const pages = toSharedPages(group)
  const undecided = pages.filter(({ action }) => action === undefined)
  return (
    <li className={css.card} data-near-pages={group.id}>
      <div className={css.versions}>
        {pages.slice(0, maxShownVersions).map((page) => (
          <button
            key={page.hash}
            type="button"
            className={css.version}
            data-page-image
            onClick={() => openDialog(MatchesDialog, { page })}
          >
            <Picture src={getPageUrl(page, versionEdgePx)} loading="lazy" />
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
        onDecide={(action) => onDecide(undecided, action)}
      />
    </li>
  )
}
