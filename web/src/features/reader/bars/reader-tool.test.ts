import { expect, it } from 'vitest'
import { type ReaderTool, splitTools } from './reader-tool.ts'

const tools = ['settings', 'bookmark', 'search', 'full'].map(
  (id): ReaderTool => ({ id, label: id, icon: () => null, run: () => {} }),
)
const ids = (part: readonly ReaderTool[]) => part.map(({ id }) => id)

it('every tool is on the bar or in the menu, the most important ones on the bar', () => {
  for (let room = 0; room < 6; room += 1) {
    const { onBar, inMenu } = splitTools(tools, room)
    expect(ids([...onBar, ...inMenu])).toEqual(ids(tools))
    expect(onBar.length).toBe(Math.min(room, tools.length))
  }
})
