import * as z from 'zod/mini'
import { report } from './report.ts'

/** Reports how a reply of a route differs from the contract. */
export const reportDifference = (routeName: string, error: z.core.$ZodError): void =>
  report(`${routeName}: the reply differs from the contract`, z.prettifyError(error))
