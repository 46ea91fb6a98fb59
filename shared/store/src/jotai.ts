// Only this file and `react.ts` import the state library. Other code imports atoms and stores from `@carte/store`, so
// the library can be replaced.
export { type Atom, atom, createStore, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
