// For servers and tests: a browser's history is its own, so pages carry no other.
export { createMemoryRouter } from 'react-router-dom'
