// A separate module for servers and tests, so that pages do not load the memory router.
export { createMemoryRouter } from 'react-router-dom'
