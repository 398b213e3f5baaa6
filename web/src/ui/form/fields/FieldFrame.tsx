import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs'
import IconLockQuestion from '@tabler/icons-react/dist/esm/icons/IconLockQuestion.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../button/Button.tsx'
import { IconButton } from '../../button/IconButton.tsx'
import type { Field } from '../use-form.ts'
import css from './FieldFrame.module.css'

interface Props {
  readonly field: Omit<Field<unknown>, 'onChange'>
  readonly label: string
  /** Describes a value in words, for the revert button and for conflicts; absent for lists. */
  readonly describe?: ((value: never) => string) | undefined
  /** `group`: the lock is beside the heading of the field; `cell`: a cell of a table, which has the labels. */
  readonly shape?: 'field' | 'group' | 'cell'
  readonly children: ReactNode
}

/** Renders the lock, the revert button and the conflict of a form field around its control. */
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

interface LockProps {
  readonly lock: NonNullable<Props['field']['lock']>
  readonly label: string
}

function LockButton({ lock, label }: LockProps) {
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
