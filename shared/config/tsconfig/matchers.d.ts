// The matchers that shared/config/src/jest/setup-browser.ts adds to browser tests.
/// <reference types="@testing-library/jest-dom/jest-globals" />
