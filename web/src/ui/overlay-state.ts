/** Returns the state of an overlay as React Aria wants it, for a component that is told whether it is open. */
export const overlayState = (isOpen: boolean, close: () => void) => ({
  isOpen,
  close,
  open: () => {},
  point: null,
  setPoint: () => {},
  setOpen: (next: boolean) => {
    if (!next) close()
  },
  toggle: () => {
    if (isOpen) close()
  },
})
