// Not in `lazy.ts` of this package, which is part of the first scripts.

/** Imports what guests see who order together at a table. */
export const importTable = () => import(/* webpackChunkName: "table" */ './table-chunk.tsx')
/** Imports the QR code with the link to a table's order. */
export const importQrCode = () => import(/* webpackChunkName: "qr-code" */ './QrCode.tsx')
