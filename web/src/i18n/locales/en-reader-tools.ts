import guided from '../en/guided.json'
import reading from '../en/reading.json'
import look from '../en/reading-look.json'
import marks from '../en/reading-marks.json'
import progress from '../en/reading-progress.json'
import strip from '../en/reading-strip.json'
import tools from '../en/reading-tools.json'
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
