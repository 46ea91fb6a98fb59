// A file that is not a script is its address; tests need no more than that it is one.
module.exports = { __esModule: true, default: 'asset' }
