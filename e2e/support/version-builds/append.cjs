/** A bundler loader that appends code to a module. */
module.exports = function append(text) {
  return `${text}\n${this.getOptions().code}\n`
}
