import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs'
import IconLockQuestion from '@tabler/icons-react/dist/esm/icons/IconLockQuestion.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import css from './FieldFrame.module.css'
import type { Field } from './use-form.ts'

interface Props {
  readonly field: Omit<Field<unknown>, 'onChange'>
  readonly label: string
  /** Says a value in words, for the way back and for what somebody else has written; absent for values that are lists. */
  readonly describe?: ((value: never) => string) | undefined
  /** `group`: the field has a heading of its own, beside which the lock stands; `cell`: it is one of a table, which has the labels. */
  readonly shape?: 'field' | 'group' | 'cell'
  readonly children: ReactNode
}

/** Renders what every field of a form has around its control: the lock, the mark of a change with the way back, and a conflict. */
export function FieldFrame({ field, label, describe, shape = 'field', children }: Props) {
  const t = useText()
  const { lock, isChanged, isContested } = field
  const value = (describe as ((value: unknown) => string) | undefined)?.(field.before) ?? ''
  const backLabel = value ? t('forms.back_to', { label, value }) : t('forms.back', { label })
  return (
    <div
      className={classes(css.frame, css[shape], isChanged && css.changed)}
      data-field={field.name}
      data-changed={isChanged || undefined}
    >
      <div className={css.control}>{children}</div>
      {isChanged && (
        <button
          type="button"
          className={css.back}
          aria-label={backLabel}
          data-tooltip={backLabel}
          onClick={field.onRevert}
        >
          <IconArrowBackUp size={14} aria-hidden />
          <span>{t('forms.changed')}</span>
        </button>
      )}
      {lock && <LockButton lock={lock} label={label} />}
      {isContested && (
        <div className={css.contested} role="alert">
          <p>{value ? t('forms.contested', { value }) : t('forms.contested_other')}</p>
          <Button onClick={field.onKeep}>{t('forms.keep_mine')}</Button>
          <Button onClick={field.onRevert}>{t('forms.take_theirs')}</Button>
        </div>
      )}
    </div>
  )
}

function LockButton({
  lock,
  label,
}: {
  readonly lock: NonNullable<Props['field']['lock']>
  readonly label: string
}) {
  const t = useText()
  const { isClosed, isMixed, onChange } = lock
  const Icon = isMixed ? IconLockQuestion : isClosed ? IconLock : IconLockOpen2
  return (
    <IconButton
      className={css.lock ?? ''}
      label={t('forms.lock', { label })}
      title={t(isMixed ? 'forms.locked_some' : isClosed ? 'forms.locked' : 'forms.unlocked')}
      aria-pressed={isMixed ? 'mixed' : isClosed}
      icon={<Icon size={18} />}
      onClick={() => onChange(!isClosed)}
    />
  )
}
