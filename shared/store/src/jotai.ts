// The one door to the state library: everything else imports atoms and stores from `@carte/store`.
export { type Atom, atom, createStore, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
