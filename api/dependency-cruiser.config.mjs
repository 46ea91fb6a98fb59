// Import boundaries of the server. `npm run lint` checks them; docs/decisions/0035-module-boundaries.md explains them.

/** The modules and what each may import. A module lists only modules above itself, so there are no cycles. */
const MODULES = {
  'back-office': [],
  catalogue: ['back-office'],
  releases: [],
  ordering: ['back-office', 'catalogue'],
  messaging: ['catalogue', 'ordering'],
  payments: ['back-office', 'catalogue', 'ordering', 'messaging'],
  accounts: ['catalogue', 'ordering'],
  staff: ['back-office', 'catalogue', 'ordering', 'payments'],
  site: ['catalogue', 'releases'],
  embedding: ['catalogue', 'site'],
  administration: ['back-office', 'catalogue', 'releases', 'ordering', 'accounts'],
}

for (const [index, [name, imports]] of Object.entries(MODULES).entries()) {
  const above = Object.keys(MODULES).slice(0, index)
  const wrong = imports.filter((other) => !above.includes(other))
  if (wrong.length > 0) throw new Error(`${name} may not import ${wrong.join(', ')}: list it below them, or not at all`)
}

const APP = '^api/src/[^/]+\\.ts$'
const MODULE = '^api/src/modules/[^/]+/'
const INDEX = `${MODULE}index\\.ts$`
const TEST = ['\\.test\\.ts$', '^api/src/testing/', '/testing/', '/testing\\.ts$']
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    error(
      'infrastructure-is-lowest',
      'config and infrastructure know no domain and no route: they import no plugin, module or seed.',
      { path: '^api/src/(config|infrastructure)/', pathNot: TEST },
      { path: ['^api/src/(plugins|modules|seed)/', APP] },
    ),
    error(
      'plugins-know-no-module',
      'Modules use plugins, not the other way round.',
      { path: '^api/src/plugins/', pathNot: TEST },
      { path: ['^api/src/(modules|seed)/', APP] },
    ),
    error(
      'modules-know-no-app',
      'A module takes what it needs as parameters: it imports neither what puts modules together nor the seed.',
      { path: MODULE, pathNot: TEST },
      { path: ['^api/src/seed/', APP] },
    ),
    ...Object.entries(MODULES).map(([name, imports]) =>
      error(
        `imports-of-${name}`,
        `${name} may import ${imports.join(', ') || 'no other module'}. The list is in api/dependency-cruiser.config.mjs.`,
        { path: `^api/src/modules/${name}/`, pathNot: TEST },
        { path: MODULE, pathNot: `^api/src/modules/(${[name, ...imports].join('|')})/` },
      ),
    ),
    error(
      'modules-are-listed',
      'List the module, with those that it may import, in api/dependency-cruiser.config.mjs.',
      { path: `^api/src/modules/(?!(${Object.keys(MODULES).join('|')})/)` },
      { path: '^api/' },
    ),
    error(
      'modules-by-their-index',
      'Import another module by its index.ts, and export there what is missing.',
      // The command line that restores a backup uses the names of ordering's work without its code.
      { path: '^api/src/modules/([^/]+)/', pathNot: [...TEST, '/administration/backup/take-over\\.ts$'] },
      { path: MODULE, pathNot: ['^api/src/modules/$1/', INDEX] },
    ),
    error(
      'module-tests-by-the-index',
      'A test imports another module by its index.ts, its commands.ts or its folders "testing".',
      { path: '^api/src/modules/([^/]+)/.*(\\.test\\.ts$|/testing/|/testing\\.ts$)' },
      { path: MODULE, pathNot: ['^api/src/modules/$1/', INDEX, '/commands\\.ts$', '/testing/'] },
    ),
    error(
      'app-by-the-index',
      'Import a module by its index.ts. Only app.ts registers routes.ts.',
      { path: '^api/', pathNot: [MODULE, '^api/src/app\\.ts$'] },
      { path: MODULE, pathNot: INDEX },
    ),
    error(
      'app-by-the-index-and-routes',
      'app.ts imports a module by its index.ts and its routes.ts.',
      { path: '^api/src/app\\.ts$' },
      { path: MODULE, pathNot: `${MODULE}(index|routes)\\.ts$` },
    ),
    error(
      'index-is-for-others',
      'Files of a module import each other directly: by the index they would load the whole module.',
      { path: '^api/src/modules/([^/]+)/' },
      { path: '^api/src/modules/$1/index\\.ts$' },
    ),
  ],
  options: { includeOnly: '^api/', doNotFollow: 'node_modules', tsPreCompilationDeps: true },
}
