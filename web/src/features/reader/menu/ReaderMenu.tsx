import { downloadBook } from '@lectern/contract/books'
import IconBookDownload from '@tabler/icons-react/dist/esm/icons/IconBookDownload.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPhotoDown from '@tabler/icons-react/dist/esm/icons/IconPhotoDown.mjs'
import IconPhotoStar from '@tabler/icons-react/dist/esm/icons/IconPhotoStar.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { buildUrl } from '../../../api/client.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { hasRole, useUser } from '../../auth/queries.ts'
import { canDownload } from '../../books/book-state.ts'
import { getReadListId } from '../../books/detail/opened-from.ts'
import { readerTitle } from '../book/reader-title.ts'
import { ReaderPanel } from '../overlays/ReaderPanel.tsx'
import type { ReaderState } from '../screen/use-reader.ts'
import { downloadPage } from './download-page.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'
import { moveInMenu } from './move-in-menu.ts'
import { PageFacts } from './PageFacts.tsx'
import styles from './ReaderMenu.module.css'
import { type PosterSubject, setPoster } from './set-poster.ts'
import { getPageAddress, shareLink } from './share-page.ts'
import { useMenuTools } from './use-menu-tools.ts'

/** Renders the menu of actions on the page, the book and the screen. */
export function ReaderMenu({ reader }: { readonly reader: ReaderState }) {
  const { book, open, shown, from, isIncognito, reading, panels, showNotice } = reader
  const onClose = panels.close
  const pageNumber = reader.page
  /** Undefined until the list of pages is loaded. */
  const page = open.pages?.pages[pageNumber - 1]
  const readListId = getReadListId(from)
  const t = useText()
  const user = useUser()
  const errorText = useErrorText()
  const isAdmin = hasRole(user, 'ADMIN')
  const mayDownload = canDownload(book, user)
  const ownTools = useMenuTools(reading, () => panels.open('help'))
  const allTools = [...panels.tools.inMenu, ...ownTools]
  const attempt = (work: () => Promise<void>) => {
    onClose()
    work().catch((error: unknown) => showToast({ text: errorText(error), tone: 'danger' }))
  }
  const share = async () => {
    const done = await shareLink(readerTitle(book), getPageAddress(book.id, pageNumber))
    if (done === 'copied') showNotice(t('reading_tools.link_copied'))
    if (done === 'failed') showToast({ text: t('reading_tools.link_failed'), tone: 'danger' })
  }
  const poster = (subject: PosterSubject) => async () => {
    showNotice(t('reading_tools.poster_sending'))
    await setPoster(subject, shown.pages[pageNumber - 1]?.url ?? '')
    showToast({ text: t(`reading_tools.poster_done_${subject.kind}`, { page: pageNumber }), tone: 'success' })
  }
  const subjects: readonly PosterSubject[] = [
    { kind: 'book', id: book.id },
    ...(book.oneshot ? [] : [{ kind: 'series', id: book.seriesId } as const]),
    ...(readListId ? [{ kind: 'readlist', id: readListId } as const] : []),
  ]
  return (
    <ReaderPanel title={t('reader.more')} onClose={onClose} onKeyDown={moveInMenu}>
      <div className={styles.groups}>
        <MenuGroup title={t('reading_tools.group_page')}>
          <MenuItem label={t('reader.go_to')} icon={IconHash} keys="J" onPress={panels.entry.begin} />
          <MenuItem label={t('reading_tools.share')} icon={IconShare} onPress={() => attempt(share)} />
          {mayDownload && page && (
            <MenuItem
              label={t('reading_tools.download_page')}
              icon={IconPhotoDown}
              onPress={() => attempt(() => downloadPage(book, page))}
            />
          )}
        </MenuGroup>
        {isAdmin && (
          <MenuGroup title={t('reading_tools.group_poster')}>
            {subjects.map((subject) => (
              <MenuItem
                key={subject.kind}
                label={t(`reading_tools.poster_${subject.kind}`)}
                icon={{ book: IconPhotoStar, series: IconBooks, readlist: IconListNumbers }[subject.kind]}
                onPress={() => attempt(poster(subject))}
              />
            ))}
          </MenuGroup>
        )}
        <MenuGroup title={t('reading_tools.group_book')}>
          {mayDownload && (
            <MenuItem
              label={t('reading_tools.download_book')}
              icon={IconBookDownload}
              href={buildUrl(downloadBook, { params: { bookId: book.id } })}
              onPress={onClose}
            />
          )}
          <MenuItem
            label={t('reader.incognito')}
            icon={IconEyeglassOff}
            isOn={isIncognito}
            onPress={() => {
              onClose()
              reader.setIncognito(!isIncognito)
            }}
          />
        </MenuGroup>
        {allTools.length > 0 && (
          <MenuGroup title={t('reading_tools.group_reader')}>
            {allTools.map(({ id, label, icon, keys, isOn, run }) => (
              <MenuItem
                key={id}
                label={label}
                icon={icon}
                keys={keys}
                isOn={isOn}
                onPress={() => {
                  onClose()
                  run()
                }}
              />
            ))}
          </MenuGroup>
        )}
        {page && <PageFacts page={page} className={styles.facts} />}
      </div>
    </ReaderPanel>
  )
}
