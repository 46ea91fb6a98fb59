// The matchers that every test has from shared/config/src/jest/setup.ts.
/// <reference types="@testing-library/jest-dom/jest-globals" />
