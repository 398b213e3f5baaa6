import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Note } from '../Note.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import css from './FormDialog.module.css'
import { focusField } from './focus-field.ts'
import { toProblem } from './form-errors.ts'
import type { Changes, Snapshot, Values } from './form-state.ts'
import type { Form } from './use-form.ts'
import { commitTyped, useFormEvents } from './use-form-events.ts'

export interface FormSection {
  readonly id: string
  readonly label: string
  /** Names of the fields in it. */
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
  /** For something new: a button that leads from section to section; and saving is possible without a change, which then says what is missing. */
  readonly nextLabel?: string
  /** True when something beside the fields has changed, such as a poster. */
  readonly hasOtherChanges?: boolean
  readonly isWide?: boolean
  /** True for a table: as wide and as high as the window allows. */
  readonly isFull?: boolean
  /** Shows what will change where, before it is saved. */
  readonly review?: (changes: Changes<V>) => { readonly saveLabel: string; readonly content: ReactNode }
  /** Fetches what the server has now, just before saving; changes of somebody else are then told instead of overwritten. */
  readonly reread?: () => Promise<Snapshot<V>>
  /** Called before the focus goes to a field that may not be on the screen yet, such as one of a far row. */
  readonly onReveal?: (name: string) => void
  /**
   * Saves; the dialog closes when it is done. A failure stays in it with the reason, and everything that was typed. Returns the name of a
   * field that could not be saved and says itself why.
   */
  readonly onSave: (changes: Changes<V>) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Renders a dialog around a form: its sections, the way to its errors, Save, and the question before changes are lost. */
export function FormDialog<V extends Values>(props: Props<V>) {
  const t = useText()
  const errorText = useErrorText()
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
  const goOn = () => {
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
      const [contested] = form.follow(await props.reread())
      if (contested !== undefined) return goTo(contested)
    }
    if (props.review && !isReviewing) return setReviewing(true)
    const unsaved = await props.onSave(form.readChanges())
    if (unsaved !== undefined) return goTo(unsaved)
    form.draft.forget()
    props.onClose()
  }
  const fail = (error: unknown) => {
    // It was stopped by the user, before anything was saved.
    if (isApiError(error) && error.kind === 'abort') return
    const refused = isApiError(error) ? Object.entries(error.fields) : []
    const known = refused.filter(([path]) => body.current && isFieldOf(form, path))
    form.refuse(Object.fromEntries(known.map(([path, message]) => [path, toProblem(message)])))
    const [first] = known
    if (first) goTo(first[0].split('.')[0] ?? '')
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
              hasError: fields.some((name) => form.troubled.has(name)),
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
          {props.nextLabel && next && <Button onClick={goOn}>{props.nextLabel}</Button>}
          {/* Enter in a field presses it. */}
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
        {offered && <DraftOffer draft={form.draft} />}
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

const isFieldOf = <V extends Values>(form: Form<V>, path: string): boolean =>
  (path.split('.')[0] ?? '') in form.values
