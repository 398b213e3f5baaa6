import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { MenuChoice } from '../../../ui/menu/MenuChoice.tsx'
import { firstDirection, type PageSize, type SortChoice } from './list-state.ts'
import { PageSizeChoice } from './PageSizeChoice.tsx'

interface Props<K extends string> {
  /** Sort key → its text; empty for a list with one order, whose menu has only the page size. */
  readonly sorts: readonly { readonly value: K; readonly label: string }[]
  /** Keys whose natural order is ascending. */
  readonly ascendingFirst: readonly K[]
  readonly sort: SortChoice<K>
  readonly onSort: (sort: SortChoice<K>) => void
  /** Draws another random order; absent if the server cannot keep one. */
  readonly onShuffle?: (() => void) | undefined
  /** Absent if another menu has the page size. */
  readonly pageSize?: PageSize
  readonly onPageSize?: (size: PageSize) => void
}

/** Renders a button that names the sort order and opens a menu of order and page size. */
export function ListMenu<K extends string>(props: Props<K>) {
  const t = useText()
  const { sorts, sort, ascendingFirst } = props
  const current = sorts.find(({ value }) => value === sort.key)?.label ?? ''
  const hasSorts = sorts.length > 0
  const isRandom = sort.key === 'random'
  return (
    <>
      {isRandom && props.onShuffle && (
        <IconButton
          label={t('books.shuffle')}
          icon={<IconArrowsShuffle size={20} />}
          onClick={props.onShuffle}
        />
      )}
      <Menu
        actions={[]}
        subjects={[]}
        trigger={
          <Button
            icon={<IconArrowsSort size={18} aria-hidden />}
            {...(hasSorts && {
              'aria-label': t(props.pageSize ? 'books.sorted_by' : 'books.sorted_only_by', { sort: current }),
            })}
          >
            {hasSorts ? current : t('books.page_size')}
          </Button>
        }
      >
        {hasSorts && (
          <>
            <MenuChoice
              label={t('books.sort_by')}
              value={sort.key}
              options={sorts}
              onChange={(key) => props.onSort(firstDirection(key, ascendingFirst))}
            />
            {!isRandom && (
              <MenuChoice
                label={t('books.order')}
                value={sort.descending ? 'desc' : 'asc'}
                options={[
                  { value: 'asc', label: t('books.ascending') },
                  { value: 'desc', label: t('books.descending') },
                ]}
                onChange={(direction) => props.onSort({ key: sort.key, descending: direction === 'desc' })}
              />
            )}
          </>
        )}
        {props.pageSize && props.onPageSize && (
          <PageSizeChoice pageSize={props.pageSize} onPageSize={props.onPageSize} />
        )}
      </Menu>
    </>
  )
}
