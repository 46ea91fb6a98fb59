const { default: Sequencer } = require('@jest/test-sequencer')

/** Path ends of the longest test files. Jest would start them late, by their size, and wait for them alone at the end. */
const LONGEST = ['tools/src/new-remote/commands.test.ts']

const isLong = ({ path }) => LONGEST.some((end) => path.endsWith(end))

/** Starts the longest test files first, and the others in Jest's own order. */
module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
