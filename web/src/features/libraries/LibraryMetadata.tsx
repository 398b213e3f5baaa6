import { useText } from '../../i18n/use-text.ts'
import { FlagBoxes } from './FlagBoxes.tsx'
import { FlagGroup } from './FlagGroup.tsx'
import css from './LibraryDialog.module.css'
import { comicInfoFlags, epubFlags, otherMetadataFlags } from './library-fields.ts'
import type { SectionProps } from './section-props.ts'

export function LibraryMetadata({ form }: SectionProps) {
  const t = useText()
  return (
    <>
      <FlagGroup label={t('libraries.comicinfo')} form={form} flags={comicInfoFlags} />
      <FlagGroup label={t('libraries.epub')} form={form} flags={epubFlags} />
      <div className={css.group}>
        <FlagBoxes form={form} flags={otherMetadataFlags} />
      </div>
    </>
  )
}
