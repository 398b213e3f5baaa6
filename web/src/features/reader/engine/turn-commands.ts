import { type Direction, getTurn, type Turn } from './direction.ts'

/** The commands of a renderer that are all turns of a page, or a step. */
export abstract class TurnCommands {
  abstract readonly direction: Direction
  abstract turn(turn: Turn): void

  next(): void {
    this.turn('next')
  }

  previous(): void {
    this.turn('previous')
  }

  left(): void {
    this.turn(getTurn('left', this.direction))
  }

  right(): void {
    this.turn(getTurn('right', this.direction))
  }

  advance(): void {
    this.turn('next')
  }

  retreat(): void {
    this.turn('previous')
  }
}
