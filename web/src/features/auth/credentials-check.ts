import { Email, Password } from '@lectern/contract/values'
import * as z from 'zod/mini'
import { getStrength } from './password-strength.ts'
import type { Credentials } from './sign-in.ts'

/** Field → message id. */
export type FieldErrors = Readonly<Partial<Record<keyof Credentials | 'repeat', string>>>

const emailError = (email: string) => {
  if (email.trim() === '') return 'auth.email_required'
  return z.safeParse(Email, email.trim()).success ? undefined : 'auth.email_invalid'
}

export const passwordError = (password: string): string | undefined =>
  z.safeParse(Password, password).success ? undefined : 'auth.password_required'

/** Returns the problem of a password for a new account or a change. */
export const newPasswordError = (password: string): string | undefined =>
  passwordError(password) ?? (getStrength(password) === 'weak' ? 'auth.password_weak' : undefined)

export const repeatError = (password: string, repeat: string): string | undefined =>
  password === repeat ? undefined : 'auth.repeat_differs'

export function checkCredentials({ email, password }: Credentials, isNew: boolean): FieldErrors {
  const check = isNew ? newPasswordError : passwordError
  const errors = { email: emailError(email), password: check(password) }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}
