import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { CardTextContext } from '../../../ui/cards/card-text.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { MenuChoice } from '../../../ui/menu/MenuChoice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useIsLate } from '../../dashboard/use-is-late.ts'
import type { FilterState } from '../../filters/filter-state.ts'
import { allLibraries, useLibraries, useLibrary } from '../../libraries/queries.ts'
import { cleanSearch } from '../clean-search.ts'
import { Marked } from '../Marked.tsx'
import { rowSize, type Search } from '../queries.ts'
import { FilteredResults } from '../results/FilteredResults.tsx'
import { ResultGrid } from '../results/ResultGrid.tsx'
import { ResultRow } from '../results/ResultRow.tsx'
import css from '../results/Results.module.css'
import { canBeFiltered, parseResultFilters } from '../results/result-filters.ts'
import { type Results, useResults } from '../results/use-results.ts'
import { searchAddress } from '../search-address.ts'
import { isSearchKind, type SearchKind } from '../search-kinds.ts'

/** Kinds that have skeletons while they load; the others appear if there are results. */
const expectedKinds: readonly SearchKind[] = ['series', 'books']
const maxWaitMs = 1500

/** Renders the results for the text of the address. */
export function SearchPage() {
  const t = useText()
  const address = useSearch({ from: '/signed-in/frame/search' })
  const { q, library: libraryParam } = address
  const kind = isSearchKind(address.kind) ? address.kind : undefined
  const text = cleanSearch(q ?? '')
  // A library that does not exist or is hidden does not narrow the search.
  const libraryId = useLibrary(libraryParam)?.id
  usePageTitle(text === '' ? t('app.search') : t('search.results_title', { text }))
  if (text === '') {
    return (
      <EmptyState
        icon={<IconSearch size={48} stroke={1.25} />}
        title={t('app.search')}
        text={t('search.start')}
      />
    )
  }
  const search = { text, libraryId }
  return (
    <SearchResults
      key={`${libraryId} ${text}`}
      search={search}
      kind={kind}
      filters={parseResultFilters(address, kind)}
    />
  )
}

interface Props {
  readonly search: Search
  readonly kind: SearchKind | undefined
}

function SearchResults({ search, kind, filters }: Props & { readonly filters: FilterState }) {
  const t = useText()
  const { text } = search
  const mark = useCallback((cardText: string) => <Marked text={cardText} search={text} />, [text])
  const results = useResults(search, rowSize)
  const isLate = useIsLate(JSON.stringify(search), maxWaitMs)
  const isSettled = results.every(({ isPending }) => !isPending)
  const hasNothing =
    isSettled && results.every(({ items, error }) => items.length === 0 && error === undefined)
  const shown = results.filter(({ kind: each, items, error, isPending }) =>
    isPending || !(isSettled || isLate)
      ? expectedKinds.includes(each)
      : items.length > 0 || error !== undefined,
  )
  const total = results.reduce((sum, { count, items }) => sum + (count ?? items.length), 0)
  return (
    <CardTextContext value={mark}>
      <Head search={search} kind={kind} total={isSettled ? total : undefined} />
      {!hasNothing && <KindLinks search={search} results={results} kind={kind} />}
      <VisuallyHidden>
        <span role="status">{isSettled ? t('search.results', { count: total }) : ''}</span>
      </VisuallyHidden>
      {hasNothing ? (
        <NothingFound search={search} />
      ) : kind && canBeFiltered(kind) ? (
        <div className={css.results}>
          <FilteredResults key={kind} search={search} kind={kind} filters={filters} />
        </div>
      ) : kind ? (
        <div className={classes(css.results, css.grid)}>
          <ResultGrid key={kind} search={search} kind={kind} />
        </div>
      ) : (
        <div className={classes(css.results, css.rows)}>
          {shown.map((each, index) => (
            <ResultRow key={each.kind} search={search} results={each} isPriority={index === 0} />
          ))}
        </div>
      )}
    </CardTextContext>
  )
}

/** Renders the text of the search, the number of results, and the library of the search. */
function Head({ search: { text, libraryId }, kind, total }: Props & { readonly total: number | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const libraries = useLibraries()
  const current = libraries.find(({ id }) => id === libraryId)?.name ?? t('search.all_libraries')
  const options = [
    { value: allLibraries, label: t('search.all_libraries') },
    ...libraries.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <header className={css.head}>
      <h1 className={css.title}>
        {t('search.results_for')} <bdi>{t('search.results_title', { text })}</bdi>{' '}
        {total !== undefined && <span className={css.count}>{t('search.results', { count: total })}</span>}
      </h1>
      {libraries.length > 1 && (
        <Menu
          actions={[]}
          subjects={[]}
          trigger={
            <Button
              icon={<IconBooks size={18} aria-hidden />}
              aria-label={t('search.searched_in', { library: current })}
            >
              {current}
            </Button>
          }
        >
          <MenuChoice
            label={t('search.scope')}
            value={libraryId ?? allLibraries}
            options={options}
            onChange={(id) =>
              void navigate({
                to: '/search',
                search: searchAddress({ text, libraryId: id === allLibraries ? undefined : id }, kind),
                replace: true,
              })
            }
          />
        </Menu>
      )}
    </header>
  )
}

function KindLinks({ search, kind, results }: Props & { readonly results: readonly Results[] }) {
  const t = useText()
  const formats = useFormats()
  const found = results.filter((each) => each.items.length > 0 || each.kind === kind)
  return (
    <nav className={css.kinds} aria-label={t('search.kinds')}>
      <Link
        to="/search"
        search={searchAddress(search)}
        replace
        activeOptions={{ exact: true }}
        className={css.kind}
      >
        {t('search.kind_all')}
      </Link>
      {found.map((each) => (
        <Link
          key={each.kind}
          to="/search"
          search={searchAddress(search, each.kind)}
          replace={kind !== undefined}
          className={css.kind}
        >
          {t(`search.kind_${each.kind}`)}
          {each.count !== undefined && <span className={css.count}>{formats.number(each.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

function NothingFound({ search: { text, libraryId } }: { readonly search: Search }) {
  const t = useText()
  return (
    <EmptyState
      icon={<IconSearchOff size={48} stroke={1.25} />}
      title={t('search.nothing')}
      text={t(libraryId === undefined ? 'search.nothing_text' : 'search.nothing_text_here')}
      action={
        libraryId !== undefined && (
          <Link to="/search" search={{ q: text }} replace className={buttonClass('primary')}>
            {t('search.search_all')}
          </Link>
        )
      }
    />
  )
}
