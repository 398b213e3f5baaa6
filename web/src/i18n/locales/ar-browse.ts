import analysis from '../ar/analysis.json'
import collections from '../ar/collections.json'
import dashboard from '../ar/dashboard.json'
import filters from '../ar/filters.json'
import libraries from '../ar/libraries.json'
import readlists from '../ar/readlists.json'
import scan from '../ar/scan.json'
import tasks from '../ar/tasks.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = {
  ...analysis,
  ...collections,
  ...dashboard,
  ...filters,
  ...libraries,
  ...readlists,
  ...scan,
  ...tasks,
}
