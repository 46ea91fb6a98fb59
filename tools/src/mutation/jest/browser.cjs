module.exports = require('./first-failure.cjs').stopAtFirstFailure(require('jest-fixed-jsdom'))
