// A separate module, because only tests of the back office need the library of releases.
export { type FakeReleases, writeFakeReleases } from '@carte/api/testing/releases'
