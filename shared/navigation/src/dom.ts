// A separate module for hosts, which render the router. Remotes do not need it.
export { RouterProvider } from 'react-router-dom'
