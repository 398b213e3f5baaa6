import { random } from '@lectern/fixtures/random'
import { person } from '../figures.ts'
import { hills, rain, stars } from '../scenery.ts'
import {
  circle,
  corners,
  ellipse,
  fade,
  glow,
  line,
  mix,
  onDial,
  type Point,
  path,
  poly,
  rect,
  ring,
  type Scene,
  scaled,
  short,
  sky,
  times,
} from '../shapes.ts'
import type { Journey } from './night-train-story.ts'

export const ink = '#0b0e17'

export const lampLight = '#ffc94a'

/** Carriages with lit windows running off both sides; `y` is the rail. */
function train(y: number, w: number, tall: number, journey: Journey, seed: string): string {
  const dice = random(seed)
  const long = tall * 3.2
  return (
    times(w / long + 2, (i) => {
      const x = (i - 0.6) * long
      const windows = times(6, (n) =>
        rect(
          x + long * (0.07 + n * 0.15),
          y - tall * 0.78,
          long * 0.1,
          tall * 0.3,
          dice.chance(0.75) ? lampLight : mix(ink, lampLight, 0.25),
          'rx="3"',
        ),
      )
      return (
        rect(x, y - tall, long * 0.97, tall * 0.84, ink, `rx="${short(tall * 0.1)}"`) +
        rect(x, y - tall * 0.42, long * 0.97, tall * 0.06, journey.accent) +
        windows +
        times(4, (n) => circle(x + long * (0.14 + n * 0.23), y - tall * 0.1, tall * 0.1, ink))
      )
    }) + rect(0, y, w, tall * 0.07, ink)
  )
}

export const viaduct =
  (journey: Journey, seed: string, moonX = 0.7): Scene =>
  (w, h) => {
    const dice = random(seed + journey.title)
    const s = Math.min(w, h)
    const rail = h * 0.62
    const span = s * 0.3
    const arches = times(w / span + 1, (i) => {
      const x = i * span
      return path(
        `M${short(x + span * 0.12)} ${short(h)}V${short(rail + span * 0.62)}A${short(span * 0.38)} ${short(span * 0.38)} 0 0 1 ${short(x + span * 0.88)} ${short(rail + span * 0.62)}V${short(h)}Z`,
        mix(journey.night[1], ink, 0.35),
      )
    })
    return (
      sky(w, h, journey.night) +
      stars(dice, w, h * 0.5, w / 18, '#ffffff') +
      circle(w * moonX, h * 0.3, s * 0.27, journey.moon, 'opacity="0.14"') +
      circle(w * moonX, h * 0.3, s * 0.19, journey.moon) +
      hills(dice, w, h, h * 0.55, h * 0.06, mix(journey.night[2], ink, 0.35), 4) +
      hills(dice, w, h, h * 0.64, h * 0.04, mix(journey.night[1], ink, 0.55), 3) +
      rect(0, rail, w, h, mix(ink, journey.night[1], 0.25)) +
      arches +
      train(rail, w, s * 0.13, journey, seed) +
      hills(dice, w, h, h * 0.92, h * 0.03, ink, 4)
    )
  }

export const city =
  (journey: Journey, seed: string): Scene =>
  (w, h) => {
    const dice = random(seed)
    const s = Math.min(w, h)
    const row = (base: number, color: string, share: number) =>
      times(12, (i) => {
        const wide = w * dice.between(0.07, 0.13)
        const top = h * (base - dice.between(0.08, 0.38))
        const x = (i / 11) * w - wide / 2
        const lit = times(14, () =>
          rect(
            x + wide * (0.15 + Math.floor(dice.next() * 3) * 0.27),
            top + 14 + Math.floor(dice.next() * 9) * s * 0.045,
            wide * 0.15,
            s * 0.022,
            lampLight,
            `opacity="${dice.chance(share) ? 0.9 : 0}"`,
          ),
        )
        return rect(x, top, wide, h, color) + lit
      })
    return (
      sky(w, h, journey.night) +
      circle(w * 0.28, h * 0.26, s * 0.16, journey.moon) +
      row(0.72, mix(journey.night[2], ink, 0.4), 0.15) +
      row(0.88, mix(journey.night[1], ink, 0.7), 0.45) +
      train(h * 0.88, w, s * 0.14, journey, seed) +
      rect(0, h * 0.89, w, h, ink) +
      fade(rain(dice, w, h, w / 10, '#cfe0ff'), 0.4)
    )
  }

export const tunnel =
  (journey: Journey): Scene =>
  (w, h) => {
    const s = Math.max(w, h)
    return (
      rect(0, 0, w, h, ink) +
      times(9, (i) =>
        circle(w / 2, h * 0.5, s * 0.62 * 0.78 ** i, i % 2 ? mix(journey.night[1], ink, 0.5) : ink),
      ) +
      circle(w / 2, h * 0.5, s * 0.09, lampLight) +
      glow(w / 2, h * 0.5, s * 0.42, lampLight, 0.75) +
      poly(corners('0.46 0.5, 0.54 0.5, 0.72 1, 0.28 1', 0, 0, w, h), mix(ink, lampLight, 0.12)) +
      line(w * 0.48, h * 0.53, w * 0.36, h, lampLight, 5) +
      line(w * 0.52, h * 0.53, w * 0.64, h, lampLight, 5)
    )
  }

export const platform =
  (journey: Journey): Scene =>
  (w, h) => {
    const s = Math.min(w, h)
    const post = (x: number) =>
      line(x, h * 0.25, x, h * 0.85, ink, s * 0.02) +
      poly(corners('0 0.27, 0.24 0.85, -0.24 0.85', x, 0, s, h), lampLight, 'opacity="0.28"') +
      ellipse(x, h * 0.26, s * 0.06, s * 0.025, lampLight)
    return (
      sky(w, h, journey.night) +
      poly(corners('0 0.08, 1 0.18, 1 0.24, 0 0.16', 0, 0, w, h), ink) +
      train(h * 0.8, w, s * 0.34, journey, 'platform') +
      fade(
        ellipse(w * 0.2, h * 0.72, s * 0.3, s * 0.12, '#ffffff') +
          ellipse(w * 0.4, h * 0.66, s * 0.22, s * 0.1, '#ffffff'),
        0.14,
      ) +
      rect(0, h * 0.85, w, h * 0.15, mix(ink, journey.night[2], 0.4)) +
      rect(0, h * 0.85, w, h * 0.012, lampLight) +
      post(w * 0.2) +
      post(w * 0.82) +
      person({
        x: w * 0.54,
        y: h * 0.95,
        tall: h * 0.5,
        coat: journey.accent,
        skin: '#d9a27c',
        hair: ink,
        legs: ink,
        looks: 'left',
        hat: { kind: 'brim', color: journey.accent },
      }) +
      ring(w * 0.5, h * 1.02, 1, ink, 1)
    )
  }

/** The conductor as a dark shape against the light, or the empty corridor. */
export const corridor =
  (journey: Journey, isEmpty = false): Scene =>
  (w, h) => {
    const [cx, cy] = [w / 2, h * 0.46]
    const frame = (share: number): [number, number, number, number] => [
      cx - (w * share) / 2,
      cy - h * share * 0.5,
      w * share,
      h * share,
    ]
    const shades = times(7, (i) => {
      const [x, y, fw, fh] = frame(1.25 * 0.72 ** i)
      return rect(x, y, fw, fh, mix(journey.night[1], lampLight, 0.04 + i * 0.1))
    })
    const edge = (step: number) => {
      const [x, y, , tall] = frame(1.25 * 0.72 ** step)
      return (share: number, isRight = false): Point => [isRight ? w - x : x, y + tall * share]
    }
    const panes = times(5, (i) => {
      const [near, far] = [edge(i), edge(i + 0.75)]
      return (
        poly(
          [near(0.28), far(0.28), far(0.58), near(0.58)],
          i % 2 ? lampLight : mix(lampLight, '#ffffff', 0.4),
        ) +
        poly([near(0.2, true), far(0.2, true), far(1, true), near(1, true)], mix(ink, journey.accent, 0.35))
      )
    })
    const figure = isEmpty
      ? ''
      : person({
          x: cx,
          y: h * 0.93,
          tall: h * 0.62,
          coat: ink,
          skin: ink,
          hair: ink,
          legs: ink,
          looks: 'away',
          hat: { kind: 'cap', color: ink },
        }) +
        circle(cx + h * 0.1, h * 0.72, h * 0.024, lampLight) +
        glow(cx + h * 0.1, h * 0.72, h * 0.14, lampLight, 0.7)
    return (
      rect(0, 0, w, h, ink) +
      shades +
      panes +
      poly(corners('0.44 0.56, 0.56 0.56, 0.8 1, 0.2 1', 0, 0, w, h), mix(journey.accent, ink, 0.3)) +
      glow(cx, cy, w * 0.25, lampLight, 0.6) +
      figure
    )
  }

export const compartment =
  (journey: Journey, isRight = true): Scene =>
  (w, h) => {
    const s = Math.min(w, h)
    const dice = random(journey.title)
    const way = isRight ? 1 : -1
    return (
      rect(0, 0, w, h, mix(journey.accent, ink, 0.55)) +
      `<svg x="${short(w * 0.2)}" y="${short(h * 0.14)}" width="${short(w * 0.6)}" height="${short(h * 0.42)}">${sky(w * 0.6, h * 0.42, journey.night)}${circle(w * 0.44, h * 0.14, s * 0.08, journey.moon)}${hills(dice, w * 0.6, h * 0.42, h * 0.32, h * 0.04, ink, 3)}${fade(rain(dice, w * 0.6, h * 0.42, 34, '#ffffff'), 0.5)}</svg>` +
      rect(
        w * 0.2,
        h * 0.14,
        w * 0.6,
        h * 0.42,
        'none',
        `stroke="${mix(lampLight, ink, 0.5)}" stroke-width="${short(s * 0.025)}" rx="14"`,
      ) +
      person({
        x: w * (isRight ? 0.26 : 0.74),
        y: h * 1.16,
        tall: h * 0.95,
        coat: mix(journey.night[1], ink, 0.4),
        skin: '#d9a27c',
        hair: '#2a1a1c',
        looks: isRight ? 'right' : 'left',
        hat: { kind: isRight ? 'cap' : 'brim', color: isRight ? ink : journey.accent },
        hands: [-0.1, 0.3, 0.25, 0.12],
      }) +
      violin(w * (isRight ? 0.72 : 0.3), h * 0.86, s * 0.34, way) +
      rect(0, h * 0.9, w, h * 0.1, ink) +
      line(w / 2, 0, w / 2, h * 0.05, ink, 8) +
      glow(w / 2, h * 0.06, s * 0.5, lampLight, 0.5) +
      ellipse(w / 2, h * 0.06, s * 0.09, s * 0.035, lampLight)
    )
  }

function violin(x: number, y: number, s: number, way: number): string {
  const outline =
    'M-0.7 -0.06C-0.75 -0.4 -0.25 -0.38 -0.12 -0.24C0.1 -0.3 0.3 -0.2 0.72 -0.16V0.04C0.3 0.08 0.1 0.14 -0.12 0.1C-0.25 0.26 -0.72 0.24 -0.7 -0.06Z'
  return (
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${-14 * way})">` +
    path(scaled(outline, 0, 0, s), '#3a1e1a', `stroke="${lampLight}" stroke-width="3"`) +
    circle(-s * 0.2, -s * 0.08, s * 0.03, lampLight) +
    circle(s * 0.3, -s * 0.06, s * 0.03, lampLight) +
    '</g>'
  )
}

export const clock =
  (journey: Journey): Scene =>
  (w, h) => {
    const r = Math.min(w, h) * 0.36
    const [x, y] = [w / 2, h * 0.48]
    const hour = Math.PI / 6
    const rim = (angle: number, share: number) => onDial(x, y, r, share, angle)
    const hand = (turn: number, long: number, wide: number) => line(x, y, ...rim(turn, long), ink, wide)
    return (
      sky(w, h, journey.night) +
      times(8, (i) =>
        line((w * i) / 7, 0, w * (0.5 + (i - 3.5) * 0.05), h, mix(ink, journey.night[1], 0.4), 10),
      ) +
      glow(x, y, r * 1.9, journey.moon, 0.5) +
      circle(x, y, r * 1.12, ink) +
      circle(x, y, r, '#f3e7c8') +
      times(12, (i) => line(...rim(i * hour, 0.84), ...rim(i * hour, 0.93), ink, r * (i % 3 ? 0.03 : 0.06))) +
      hand(journey.hour * hour, 0.52, r * 0.08) +
      hand((journey.hour % 1) * Math.PI * 2, 0.8, r * 0.045) +
      circle(x, y, r * 0.07, journey.accent)
    )
  }
