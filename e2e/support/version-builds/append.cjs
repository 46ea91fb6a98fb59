/** A loader of the bundler: puts code behind a module's own. */
module.exports = function append(text) {
  return `${text}\n${this.getOptions().code}\n`
}
