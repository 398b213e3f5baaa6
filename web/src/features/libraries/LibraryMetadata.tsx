import { useText } from '../../i18n/use-text.ts'
import { FlagBoxes } from './FlagBoxes.tsx'
import { FlagGroup } from './FlagGroup.tsx'
import css from './LibraryDialog.module.css'
import type { SectionProps } from './section-props.ts'

export function LibraryMetadata({ draft, onChange }: SectionProps) {
  const t = useText()
  return (
    <>
      <FlagGroup
        label={t('libraries.comicinfo')}
        draft={draft}
        onChange={onChange}
        flags={[
          'importComicInfoBook',
          'importComicInfoSeries',
          'importComicInfoSeriesAppendVolume',
          'importComicInfoCollection',
          'importComicInfoReadList',
        ]}
      />
      <FlagGroup
        label={t('libraries.epub')}
        draft={draft}
        onChange={onChange}
        flags={['importEpubBook', 'importEpubSeries']}
      />
      <div className={css.group}>
        <FlagBoxes
          draft={draft}
          onChange={onChange}
          flags={['importMylarSeries', 'importLocalArtwork', 'importBarcodeIsbn', 'deriveTitleSort']}
        />
      </div>
    </>
  )
}
