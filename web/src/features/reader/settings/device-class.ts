/** Kinds of devices: settings are stored for each. */
export type DeviceClass = 'phone' | 'tablet' | 'desktop'

/** Shorter side of the screen, in CSS pixels, below which a touch device is a phone. */
const phonePx = 600

/** Returns the class of this device. It depends on the screen, not on the window, so that it does not change while reading. */
export function getDeviceClass(): DeviceClass {
  if (!window.matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(window.screen.width, window.screen.height) < phonePx ? 'phone' : 'tablet'
}
