import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Note } from '../feedback/Note.tsx'
import css from './FormDialog.module.css'
import { focusField } from './focus-field.ts'
import { fieldOfPath, toProblem } from './form-errors.ts'
import type { Changes, Snapshot, Values } from './form-state.ts'
import type { Form } from './use-form.ts'
import { commitTyped, useFormEvents } from './use-form-events.ts'

export interface FormSection {
  readonly id: string
  readonly label: string
  /** Names of its fields. */
  readonly fields: readonly string[]
  readonly content: ReactNode
}

interface Props<V extends Values> {
  readonly form: Form<V>
  readonly title: string
  readonly description?: ReactNode
  readonly sections?: readonly FormSection[]
  /** Fields of a form without sections. */
  readonly children?: ReactNode
  readonly saveLabel?: string
  /** For a new item: label of a button that leads to the next section. Saving is then possible without a change, and shows what is missing. */
  readonly nextLabel?: string
  /** True if there are other changes than those of fields, such as posters. */
  readonly hasOtherChanges?: boolean
  readonly isWide?: boolean
  /** True for a table: as wide and as high as the window allows. */
  readonly isFull?: boolean
  /** Returns a list of all changes, which the user confirms before they are saved. */
  readonly review?: (changes: Changes<V>) => { readonly saveLabel: string; readonly content: ReactNode }
  /** Fetches the present state of the server just before saving, so that changes of other users are shown and not overwritten. */
  readonly reread?: () => Promise<Snapshot<V>>
  /** Called before the focus moves to a field that may not be rendered, such as one of a distant row. */
  readonly onReveal?: (name: string) => void
  /**
   * Saves the changes. The dialog closes after success, and stays open with the reason of a failure. Returns the name of a field that could
   * not be saved and shows its own reason.
   */
  readonly onSave: (changes: Changes<V>) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Renders a form in a dialog: sections, errors, saving, and a confirmation before changes are lost. */
export function FormDialog<V extends Values>(props: Props<V>) {
  const t = useText()
  const errorText = useErrorText()
  const { ago } = useFormats()
  const { form, sections, hasOtherChanges = false } = props
  const [sectionId, setSection] = useState(sections?.[0]?.id)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [target, setTarget] = useState<string>()
  const [isReviewing, setReviewing] = useState(false)
  const formId = useId()
  const body = useRef<HTMLFormElement>(null)
  const section = sections?.find(({ id }) => id === sectionId) ?? sections?.[0]
  const isChanged = form.isDirty || hasOtherChanges
  const canSave = isChanged || props.nextLabel !== undefined
  const next = section && sections?.[sections.indexOf(section) + 1]
  const { offered } = form.draft

  useLayoutEffect(() => {
    if (target === undefined) return
    focusField(body.current, target)
    setTarget(undefined)
  }, [target])
  const goTo = (name: string) => {
    setReviewing(false)
    const holder = sections?.find(({ fields }) => fields.includes(name))
    if (holder) setSection(holder.id)
    props.onReveal?.(name)
    setTarget(name)
  }
  const goToNext = () => {
    const wrong = form.check()
    if (wrong !== undefined) goTo(wrong)
    else setSection(next?.id)
  }
  const close = () => {
    if (!offered) form.draft.forget()
    props.onClose()
  }
  const attempt = async () => {
    const wrong = form.check()
    if (wrong !== undefined) return goTo(wrong)
    if (props.reread) {
      const [contested] = form.rebase(await props.reread())
      if (contested !== undefined) return goTo(contested)
    }
    if (props.review && !isReviewing) return setReviewing(true)
    const unsaved = await props.onSave(form.readChanges())
    if (unsaved !== undefined) return goTo(unsaved)
    form.draft.forget()
    props.onClose()
  }
  const fail = (error: unknown) => {
    // The user has stopped the work before anything was saved.
    if (isApiError(error) && error.kind === 'abort') return
    const refused = isApiError(error) ? Object.entries(error.fields) : []
    const known = refused.filter(([path]) => body.current && fieldOfPath(path) in form.values)
    form.refuse(Object.fromEntries(known.map(([path, message]) => [path, toProblem(message)])))
    const [first] = known
    if (first) goTo(fieldOfPath(first[0]))
    if (known.length === 0 || known.length < refused.length) setFailure(error)
  }
  const save = () => {
    if (!canSave || isSaving) return
    setSaving(true)
    setFailure(undefined)
    form.refuse({})
    void attempt()
      .catch(fail)
      .finally(() => setSaving(false))
  }
  useFormEvents(body, { save, leave: form.leave })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    commitTyped()
    save()
  }
  const review = isReviewing ? props.review?.(form.readChanges()) : undefined
  return (
    <Dialog
      open
      title={props.title}
      description={props.description}
      onClose={close}
      isDirty={isChanged}
      isWide={props.isWide ?? props.review !== undefined}
      isFull={props.isFull ?? false}
      {...(sections && section && !review
        ? {
            sections: sections.map(({ id, label, fields }) => ({
              id,
              label,
              hasError: fields.some((name) => form.fieldsWithProblems.has(name)),
            })),
            section: section.id,
            onSection: setSection,
          }
        : {})}
      footer={(mayClose) => (
        <>
          {review ? (
            <Button onClick={() => setReviewing(false)}>{t('forms.review_back')}</Button>
          ) : (
            <Button onClick={mayClose}>{t('ui.cancel')}</Button>
          )}
          {props.nextLabel && next && <Button onClick={goToNext}>{props.nextLabel}</Button>}
          {/* A submit button, which Enter in a field presses. */}
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={!canSave}>
            {review?.saveLabel ?? (props.review ? t('forms.review') : (props.saveLabel ?? t('forms.save')))}
          </Button>
        </>
      )}
    >
      <form
        ref={body}
        id={formId}
        noValidate
        className={classes(css.fields, props.isFull && css.full)}
        onSubmit={submit}
      >
        {offered && (
          <div className={css.offer} role="status">
            <p>{t('forms.draft', { time: ago(new Date(offered.savedAt).toISOString()) })}</p>
            <Button onClick={form.draft.decline}>{t('ui.discard')}</Button>
            <Button variant="primary" onClick={form.draft.restore}>
              {t('forms.draft_restore')}
            </Button>
          </div>
        )}
        {failure !== undefined && (
          <Note tone="danger">
            {errorText(failure)} {t('forms.kept')}
          </Note>
        )}
        {review?.content ?? section?.content ?? props.children}
      </form>
    </Dialog>
  )
}
