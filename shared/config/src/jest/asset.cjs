// Replaces imports of assets, whose value in a build is an address.
module.exports = { __esModule: true, default: 'asset' }
