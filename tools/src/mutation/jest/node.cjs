const { TestEnvironment } = require('jest-environment-node')

module.exports = require('./first-failure.cjs').stopAtFirstFailure(TestEnvironment)
