/** An element as a guest perceives it: by its role and accessible name, or by its text. A string is the whole name. */
export type Target =
  | {
      readonly role: 'button' | 'dialog' | 'heading' | 'link' | 'radio' | 'region' | 'searchbox'
      readonly name: string | RegExp
    }
  | { readonly field: string | RegExp }
  | { readonly text: string | RegExp }

/**
 * A guest with one tab of a browser. Journeys use only this, so that they run in every browser, whatever drives it. Each
 * method waits for its element. Functions for the page must not refer to anything outside themselves.
 */
export interface Guest {
  /** Opens a path of the site and waits until the page reacts to input. */
  readonly open: (path: string) => Promise<void>
  /** Opens a page of another site. Elements in its shadow roots are found too. */
  readonly openElsewhere: (url: string) => Promise<void>
  /** Waits until the element is visible. */
  readonly sees: (target: Target) => Promise<void>
  /** Waits until no such element is visible. */
  readonly seesNo: (target: Target) => Promise<void>
  /** Scrolls to the element and clicks it as a mouse does. */
  readonly click: (target: Target) => Promise<void>
  /** Replaces a field's text, key by key. */
  readonly type: (target: Target, text: string) => Promise<void>
  readonly pressEscape: () => Promise<void>
  /** Runs a function with the visible element in the page. */
  readonly inspect: <Value>(target: Target, code: (element: Element) => Value) => Promise<Value>
  /** Runs a function in the page, with a JSON value. */
  readonly run: <Value, Argument>(code: (argument: Argument) => Value, argument: Argument) => Promise<Awaited<Value>>
  /** Gives the page another size, in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>
  /** Takes a picture of the window as PNG. */
  readonly picture: () => Promise<Buffer>
  readonly signIn: (session: { readonly name: string; readonly value: string }) => Promise<void>
  readonly setOnline: (online: boolean) => Promise<void>
  /** Opens another tab with the same cookies and storage. */
  readonly openTab: () => Promise<Guest>
  /** Closes this tab. */
  readonly close: () => Promise<void>
}

/** Calls back when two frames have been rendered: scripts of the page know its new size then. Runs in the page. */
export function afterTwoFrames(callBack: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(callBack)))
}
