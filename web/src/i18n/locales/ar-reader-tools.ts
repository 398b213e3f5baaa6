import guided from '../ar/guided.json'
import reading from '../ar/reading.json'
import look from '../ar/reading-look.json'
import marks from '../ar/reading-marks.json'
import progress from '../ar/reading-progress.json'
import strip from '../ar/reading-strip.json'
import tools from '../ar/reading-tools.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = {
  ...guided,
  ...reading,
  ...look,
  ...marks,
  ...progress,
  ...strip,
  ...tools,
}
