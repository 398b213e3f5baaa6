import { Email, Password } from '@lectern/contract/values'
import * as z from 'zod/mini'
import type { Credentials } from './sign-in.ts'

/** Field → message id. */
export type FieldErrors = Readonly<Partial<Record<keyof Credentials | 'repeat', string>>>

const emailError = (email: string) => {
  if (email.trim() === '') return 'auth.email_required'
  return z.safeParse(Email, email.trim()).success ? undefined : 'auth.email_invalid'
}

export const passwordError = (password: string): string | undefined =>
  z.safeParse(Password, password).success ? undefined : 'auth.password_required'

export const repeatError = (password: string, repeat: string): string | undefined =>
  password === repeat ? undefined : 'auth.repeat_differs'

export function checkCredentials({ email, password }: Credentials): FieldErrors {
  const errors = { email: emailError(email), password: passwordError(password) }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}
