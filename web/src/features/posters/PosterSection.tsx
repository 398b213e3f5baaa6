import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useErrorText, useReasonText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { PosterFrame } from '../../ui/poster/PosterFrame.tsx'
import { PosterSkeleton } from '../../ui/poster/PosterSkeleton.tsx'
import css from './PosterSection.module.css'
import { PosterTile } from './PosterTile.tsx'
import type { PosterOwner } from './poster-calls.ts'
import { dropImage, getSelected, selectPoster, toggleRemoved } from './poster-draft.ts'
import { useAddImages } from './use-add-images.ts'
import { usePoster } from './use-poster.ts'
import type { PosterForm } from './use-poster-form.ts'

const PagePicker = lazy(() => import('./PagePicker.tsx').then((m) => ({ default: m.PagePicker })))

interface Props {
  /** State of the posters, from the form around it. */
  readonly form: PosterForm
  /** Title of the item, drawn if there is no image. */
  readonly title: string
}

/** Adds, chooses and deletes the posters of an item. Nothing is sent before the form is saved (web behaviour 14.8). */
export function PosterSection({ form, title }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const reasonText = useReasonText()
  const group = useId()
  const file = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { owner, draft, stored, change } = form
  const adding = useAddImages(change)
  const selected = getSelected(draft, stored)
  const hasPages = owner.kind === 'book' || owner.kind === 'series'
  const isEmpty = draft.added.length === 0 && stored.length === 0
  return (
    <div className={css.section}>
      {/* Files can be dropped on the whole zone. */}
      <div className={classes(css.zone, adding.isOver && css.over)} {...adding.dropProps}>
        <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
        <p className={css.invite}>{t('posters.drop')}</p>
        <div className={css.buttons}>
          <Button onClick={() => file.current?.click()}>{t('posters.choose')}</Button>
          {hasPages && (
            <Button onClick={() => setPicking(!isPicking)} aria-expanded={isPicking}>
              {t(owner.kind === 'book' ? 'posters.from_page' : 'posters.from_book')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            void adding.addFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {form.failures.map(({ id, step, name, error }) => (
        <Note key={id} tone="danger">
          {t(`posters.failed_${step}`, { name: name || t('posters.picture'), reason: reasonText(error) })}
        </Note>
      ))}
      <div role="status" className={css.troubles}>
        {adding.isReading && <p className={css.reading}>{t('posters.reading')}</p>}
        {adding.troubles.map((trouble) => (
          <Note key={`${trouble.id} ${trouble.name}`} tone="warning">
            {t(`posters.${trouble.id}`, { name: trouble.name })}
          </Note>
        ))}
      </div>
      {isPicking && (
        <Suspense fallback={<p className={css.reading}>{t('ui.loading')}</p>}>
          <PagePicker
            owner={owner}
            onClose={() => setPicking(false)}
            onPick={async (load) => {
              if (await adding.addLoaded(load)) setPicking(false)
            }}
          />
        </Suspense>
      )}
      {form.error && stored.length === 0 && (
        <Note tone="danger">
          {errorText(form.error)} <Button onClick={form.retry}>{t('ui.retry')}</Button>
        </Note>
      )}
      {selected === undefined && !form.isLoading && !form.error && (
        <PosterInUse owner={owner} title={title} />
      )}
      <fieldset className={css.tiles}>
        <legend className={css.legend} hidden={isEmpty && !form.isLoading}>
          {t('posters.which')}
        </legend>
        {draft.added.map((image) => (
          <PosterTile
            key={image.key}
            title={title}
            group={group}
            src={image.url}
            name={image.name || t('posters.picture')}
            width={image.width}
            height={image.height}
            bytes={image.file.size}
            mediaType={image.file.type}
            state={form.uploading === image.key ? 'sending' : 'new'}
            isSelected={selected === image.key}
            onSelect={() => change((now) => selectPoster(now, image.key))}
            onRemove={() => change((now) => dropImage(now, image.key, stored))}
          />
        ))}
        {stored.map((poster) => (
          <PosterTile
            key={poster.id}
            title={title}
            group={group}
            src={form.addressOf(poster.id)}
            placeholder={poster.placeholder}
            name={t(`posters.origin_${poster.type}`)}
            width={poster.width}
            height={poster.height}
            bytes={poster.fileSize}
            mediaType={poster.mediaType}
            state={draft.removed.includes(poster.id) ? 'removed' : 'stored'}
            isSelected={selected === poster.id}
            onSelect={() => change((now) => selectPoster(now, poster.id))}
            onRemove={
              poster.type === 'USER_UPLOADED'
                ? () => change((now) => toggleRemoved(now, poster.id, stored))
                : undefined
            }
          />
        ))}
        {form.isLoading && <PosterSkeleton />}
      </fieldset>
    </div>
  )
}

/** Renders the cover of an item without an own image, and describes where the server takes it from. */
function PosterInUse({ owner, title }: { readonly owner: PosterOwner; readonly title: string }) {
  const t = useText()
  return (
    <div className={css.inUse}>
      <div className={css.cover}>
        <PosterFrame {...usePoster(owner)} title={title} isPriority />
      </div>
      <div>
        <p className={css.inUseTitle}>{t('posters.in_use')}</p>
        <p className={css.inUseText}>{t(`posters.none_${owner.kind}`)}</p>
      </div>
    </div>
  )
}
