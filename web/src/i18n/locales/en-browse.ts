import analysis from '../en/analysis.json'
import collections from '../en/collections.json'
import dashboard from '../en/dashboard.json'
import filters from '../en/filters.json'
import libraries from '../en/libraries.json'
import readlists from '../en/readlists.json'
import scan from '../en/scan.json'
import tasks from '../en/tasks.json'
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
