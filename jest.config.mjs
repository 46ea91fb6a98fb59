import { jestWorkspace } from './shared/config/src/jest/index.ts'

export default jestWorkspace()
