import analysis from '../ar/analysis.json'
import dashboard from '../ar/dashboard.json'
import libraries from '../ar/libraries.json'
import scan from '../ar/scan.json'
import tasks from '../ar/tasks.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...analysis, ...dashboard, ...libraries, ...scan, ...tasks }
