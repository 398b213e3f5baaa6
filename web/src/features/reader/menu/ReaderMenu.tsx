import { type Book, downloadBook } from '@lectern/contract/books'
import type { BookPage } from '@lectern/contract/reader'
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
import { showToast } from '../../../ui/toasts.ts'
import { hasRole, useUser } from '../../auth/queries.ts'
import { canDownload } from '../../books/book-state.ts'
import { ReaderPanel } from '../overlays/ReaderPanel.tsx'
import { readerTitle } from '../reader-title.ts'
import type { ReaderTool } from '../reader-tool.ts'
import type { ReaderSettingsState } from '../use-reader-settings.ts'
import { downloadPage } from './download-page.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'
import { moveInMenu } from './move-in-menu.ts'
import { PageFacts } from './PageFacts.tsx'
import styles from './ReaderMenu.module.css'
import { type PosterSubject, setPoster } from './set-poster.ts'
import { getPageAddress, shareLink } from './share-page.ts'
import { useMenuTools } from './use-menu-tools.ts'

interface Props {
  readonly book: Book
  /** Undefined until the list of pages is loaded. */
  readonly page: BookPage | undefined
  /** Address of the page as this browser shows it. */
  readonly pageUrl: string
  readonly pageNumber: number
  /** The read list from which the book was opened. */
  readonly readListId: string | undefined
  readonly isIncognito: boolean
  readonly reading: ReaderSettingsState
  /** Tools for which the bar has no room. */
  readonly tools: readonly ReaderTool[]
  readonly onIncognito: (isIncognito: boolean) => void
  readonly onGoTo: () => void
  readonly onHelp: () => void
  readonly notice: (text: string) => void
  readonly onClose: () => void
}

/** Shows what can be done with the page, with the book and with the screen. Loaded when it is first opened. */
export function ReaderMenu(props: Props) {
  const { book, page, pageUrl, pageNumber, readListId, isIncognito, tools, notice, onClose } = props
  const t = useText()
  const user = useUser()
  const errorText = useErrorText()
  const isAdmin = hasRole(user, 'ADMIN')
  const mayDownload = canDownload(book, user)
  const ownTools = useMenuTools(props.reading, props.onHelp)
  const allTools = [...tools, ...ownTools]
  const attempt = (work: () => Promise<void>) => {
    onClose()
    work().catch((error: unknown) => showToast({ text: errorText(error), tone: 'danger' }))
  }
  const share = async () => {
    const done = await shareLink(readerTitle(book), getPageAddress(book.id, pageNumber))
    if (done === 'copied') notice(t('reading_tools.link_copied'))
    if (done === 'failed') showToast({ text: t('reading_tools.link_failed'), tone: 'danger' })
  }
  const poster = (subject: PosterSubject) => async () => {
    notice(t('reading_tools.poster_sending'))
    await setPoster(subject, pageUrl)
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
          <MenuItem label={t('reader.go_to')} icon={IconHash} keys="J" onPress={props.onGoTo} />
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
              props.onIncognito(!isIncognito)
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
