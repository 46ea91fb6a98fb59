import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Atrule, type CssNode, type Declaration, find, parse, walk } from '@eslint/css-tree'
import type { CompatStatement } from '@mdn/browser-compat-data/types'
import { PACKAGE_RULES } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import {
  browsersWithout,
  cssFeature,
  olderVersions,
  SUPPORTED_VERSIONS,
  type Versions,
  versionsWith,
} from './support.ts'

/** Accepted features by name, each with the reason. The name of a property includes its keywords. */
type Accepted = Readonly<Record<string, string>>

/** Features that the build replaces (Lightning CSS), with what it writes. */
const LOWERED: Accepted = {
  nesting: 'one rule for each selector',
  'light-dark()': 'custom properties that follow `color-scheme`',
  ':autofill': 'a second rule with the prefix',
  hyphens: 'the prefix',
  'mask-image': 'the prefix',
  'text-size-adjust': 'the prefixes; Firefox for desktop never changes the size',
  'user-select': 'the prefix',
}

/** Features that the server replaces in the style sheets that it writes. */
const REPLACED_BY_SERVER: Accepted = {
  'light-dark()': 'a rule for browsers without it (`withThemeFallback`)',
}

/** Features whose absence is harmless, with what happens then. */
const ENHANCEMENTS: Accepted = {
  'text-wrap': 'lines break where they fit',
  'view-transition-name': 'screens change without a transition',
  '::view-transition-group()': 'screens change without a transition',
  '::view-transition-old()': 'screens change without a transition',
  '::view-transition-new()': 'screens change without a transition',
  ':popover-open': 'a menu opens without an animation',
  'content-visibility': 'the browser also lays out what is out of sight',
  'contain-intrinsic-size': 'as content-visibility',
  'scrollbar-width': 'a row that scrolls shows a scrollbar',
  'field-sizing': 'a text area scrolls instead of growing',
  resize: 'these browsers have no handle to resize a text area',
  cursor: 'a touch screen shows no cursor',
  'forced-color-adjust': 'Safari has no forced colors',
  'size-adjust': 'text moves a little when the web font arrives',
  'ascent-override': 'as size-adjust',
  'descent-override': 'as size-adjust',
  'line-gap-override': 'as size-adjust',
  'font-family: ui-monospace': 'the next font of the list applies',
  '-webkit-tap-highlight-color': 'these browsers do not highlight a tap',
  '::-webkit-search-cancel-button': 'Firefox has no such button to hide',
  '::selection': 'selected text has the colors of the system',
  'break-after: avoid': 'a printed heading may be the last line of a page',
  '@property': 'the browser restyles the page once more when a bar is measured',
  '@media (scripting)': 'without JavaScript, a list reserves the height of the window',
}

/** Features whose absence is harmless in one file. */
const ENHANCEMENTS_OF_FILES: Readonly<Record<string, Accepted>> = {
  'shared/ui/src/base.css': {
    ':has()':
      'until scripts run, a bar covers the end of the page; on touch screens, the page can scroll behind a dialog',
  },
  'shared/ui/src/Field/Field.module.css': { ':has()': 'only text and cursor show that an input is disabled' },
}

/** The style sheet of another site's page, which tests that it does not change embed elements. */
const NOT_OURS = ['api/src/modules/embedding/demo/files/hostile.css']

export interface CssViolation {
  readonly line: number
  readonly reason: string
}

interface Feature {
  /** `field-sizing`, `text-wrap: balance`, `:has()`, `color-mix()`, `lh`, `@scope`, `@media (update)`. */
  readonly name: string
  readonly line: number
  readonly data: CompatStatement
}

/** Groups of functions in the compatibility data. Math functions, `attr()` and others are in no group. */
const FUNCTION_GROUPS = [
  'basic-shape',
  'color',
  'easing-function',
  'filter-function',
  'gradient',
  'image',
  'transform-function',
]

/** Groups of units in the compatibility data. */
const UNIT_GROUPS: readonly (readonly [units: RegExp, key: string])[] = [
  [/^dv\w+$/, 'viewport_percentage_units_dynamic'],
  [/^lv\w+$/, 'viewport_percentage_units_large'],
  [/^sv\w+$/, 'viewport_percentage_units_small'],
  [/^cq\w+$/, 'container_query_length_units'],
]

/**
 * Functions that a browser replaces after parsing. A declaration with one of them never falls back to an earlier one:
 * the browser keeps it, and an unsupported value computes to `unset`.
 */
const SUBSTITUTIONS = new Set(['var', 'env', 'attr'])

const lineOf = (node: CssNode) => node.loc?.start.line ?? 1

const feature = (name: string, node: CssNode, ...data: readonly (CompatStatement | undefined)[]): Feature[] => {
  const found = data.find((one) => one !== undefined)
  return found ? [{ name, line: lineOf(node), data: found }] : []
}

function selectorFeatures(selector: CssNode): readonly Feature[] {
  const found: Feature[] = []
  walk(selector, (node) => {
    if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector') return
    const key = node.name.toLowerCase()
    const name = `${node.type === 'PseudoElementSelector' ? '::' : ':'}${key}${node.children ? '()' : ''}`
    const called = node.children ? cssFeature('selectors', `${key}function`) : undefined
    found.push(...feature(name, node, called, cssFeature('selectors', key)))
    const nth = node.children?.first
    if (nth?.type === 'Nth' && nth.selector)
      found.push(...feature(`:${key}(… of …)`, node, cssFeature('selectors', key, 'of_syntax')))
  })
  return found
}

/** Returns the features of a value: keywords of the property, units, functions and their newer syntax. */
function valueFeatures(property: string, node: CssNode): readonly Feature[] {
  const ofProperty = (key: string) => cssFeature('properties', property, key)
  if (node.type === 'Value' || node.type === 'Parentheses')
    return [...node.children].flatMap((child) => valueFeatures(property, child))
  if (node.type === 'Identifier') return feature(`${property}: ${node.name}`, node, ofProperty(node.name.toLowerCase()))
  if (node.type === 'Dimension') {
    const unit = node.unit.toLowerCase()
    const key = UNIT_GROUPS.find(([units]) => units.test(unit))?.[1] ?? unit
    return feature(unit, node, cssFeature('types', 'length', key))
  }
  if (node.type !== 'Function') return []
  const { name, children } = node
  const inGroups = FUNCTION_GROUPS.flatMap((group) => [
    cssFeature('types', group, name),
    cssFeature('types', group, `${name}-function`),
  ])
  const { first } = children
  const keyword = first?.type === 'Identifier' ? first.name : ''
  return [
    ...feature(
      `${name}()`,
      node,
      ofProperty(`${name}_function`),
      ...inGroups,
      cssFeature('types', name),
      // Last, because a keyword can have the same name, such as `linear`.
      ofProperty(name),
    ),
    ...(keyword === 'from'
      ? feature(`${name}(from …)`, node, cssFeature('types', 'color', name, 'relative_syntax'))
      : []),
    ...(keyword === 'in'
      ? feature(`${name}(in …)`, node, cssFeature('types', 'gradient', name, 'interpolation_color_space'))
      : []),
    // Names in a function are names of colors, shapes, …, not keywords of the property.
    ...[...children].filter(({ type }) => type !== 'Identifier').flatMap((child) => valueFeatures(property, child)),
  ]
}

/**
 * Returns the features of a declaration: of a property, or of a descriptor of `@font-face` and the like.
 *
 * @param atRule the at-rule that directly contains the declaration
 */
function declarationFeatures(declaration: Declaration, atRule = ''): readonly Feature[] {
  const property = declaration.property.toLowerCase()
  const ofProperty = feature(
    property,
    declaration,
    cssFeature('at-rules', atRule, property),
    cssFeature('properties', property),
  )
  return [...ofProperty, ...valueFeatures(property, declaration.value)]
}

/** Returns the features of an at-rule: its name, the media features, the kinds of container queries. */
function atRuleFeatures(rule: Atrule): readonly Feature[] {
  const atRule = rule.name.toLowerCase()
  const found = feature(`@${atRule}`, rule, cssFeature('at-rules', atRule))
  const add = (name: string, ...keys: readonly string[]) =>
    found.push(...feature(`@${atRule} (${name})`, rule, cssFeature('at-rules', atRule, ...keys)))
  if (!rule.prelude || atRule === 'supports') return found
  walk(rule.prelude, (node) => {
    if (node.type === 'Feature') {
      const name = node.name.replace(/^(?:min|max)-/, '')
      add(name, name)
      if (node.value?.type === 'Identifier') add(`${name}: ${node.value.name}`, name, node.value.name)
    } else if (node.type === 'FeatureRange') {
      add('range', 'range_syntax')
      for (const side of [node.left, node.middle, node.right])
        if (side?.type === 'Identifier') add(side.name, side.name)
    } else if (node.type === 'FeatureFunction') {
      for (const kind of ['queries', 'queries_for_custom_properties'])
        add(`${node.feature}()`, `${node.feature}_${kind}`)
    } else if (node.type === 'SelectorList') found.push(...selectorFeatures(node))
  })
  return found
}

/** Leaves out the features that the build replaces: every browser applies their replacement. */
const withoutLowered = (features: readonly Feature[]) => features.filter(({ name }) => !Object.hasOwn(LOWERED, name))

const versionsWithAll = (features: readonly Feature[], versions: Versions): Versions =>
  features.reduce((oldest, { data }) => versionsWith(data, oldest), versions)

/** Returns the oldest versions that pass a condition of `@supports`. Conditions with `not` count as passed. */
function versionsThatPass(condition: CssNode, versions: Versions): Versions {
  if (condition.type === 'SupportsDeclaration' && condition.declaration.type === 'Declaration')
    return versionsWithAll(declarationFeatures(condition.declaration), versions)
  if (condition.type === 'FeatureFunction' && condition.feature === 'selector')
    return versionsWithAll(selectorFeatures(condition.value), versions)
  if (condition.type !== 'Condition' && condition.type !== 'AtrulePrelude') return versions
  const children = [...condition.children]
  const has = (operator: string) => children.some((node) => node.type === 'Identifier' && node.name === operator)
  if (has('not')) return versions
  if (has('or'))
    return children
      .filter(({ type }) => type !== 'Identifier')
      .map((child) => versionsThatPass(child, versions))
      .reduce(olderVersions)
  return children.reduce((oldest, child) => versionsThatPass(child, oldest), versions)
}

/** Returns whether a browser that lacks the value ignores the declaration, so that an earlier one applies. */
const isIgnoredIfUnsupported = ({ property, value }: Declaration) =>
  !property.startsWith('--') && !find(value, (node) => node.type === 'Function' && SUBSTITUTIONS.has(node.name))

/**
 * Returns the uses of CSS features that a supported browser lacks, except
 *
 * - where a browser that lacks the feature cannot apply it, because an `@supports`, a selector or an at-rule around it
 *   needs a feature that came with it or later;
 * - where the browser ignores the declaration and applies an earlier one of the same property in the same rule.
 *
 * Of a declaration, only the first missing feature is reported.
 *
 * @param accept returns whether a feature that a browser lacks is accepted. It is called with every such feature
 */
export function missingFeatures(css: string, accept: (name: string) => boolean): readonly CssViolation[] {
  const found: CssViolation[] = []
  const missing = (features: readonly Feature[], versions: Versions): readonly CssViolation[] =>
    features.flatMap(({ name, line, data }) => {
      const browsers = browsersWithout(data, versions)
      if (!browsers || accept(name)) return []
      return [{ line, reason: `${name} does not exist in ${browsers}: ${ADVICE}` }]
    })

  const visit = (block: CssNode, versions: Versions, atRule: string | undefined, isInRule: boolean): void => {
    if (block.type !== 'StyleSheet' && block.type !== 'Block') return
    const withFallback = new Set<string>()
    for (const node of block.children) {
      if (node.type === 'Declaration') {
        const violations = missing(declarationFeatures(node, atRule), versions)
        if (violations.length === 0) withFallback.add(node.property)
        else if (!withFallback.has(node.property) || !isIgnoredIfUnsupported(node))
          found.push(...violations.slice(0, 1))
      } else if (node.type === 'Rule') {
        const nesting = isInRule ? feature('nesting', node, cssFeature('selectors', 'nesting')) : []
        const features = [...nesting, ...selectorFeatures(node.prelude)]
        found.push(...missing(features, versions))
        visit(node.block, versionsWithAll(withoutLowered(features), versions), undefined, true)
      } else if (node.type === 'Atrule') {
        const name = node.name.toLowerCase()
        const features = atRuleFeatures(node)
        found.push(...missing(features, versions))
        if (!node.block) continue
        const inner = versionsWithAll(features, versions)
        const passing = name === 'supports' && node.prelude ? versionsThatPass(node.prelude, inner) : inner
        visit(node.block, passing, isInRule ? undefined : name, isInRule)
      }
    }
  }

  const styleSheet = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, message }) => found.push({ line, reason: `cannot be parsed, so not checked: ${message}` }),
  })
  visit(styleSheet, SUPPORTED_VERSIONS, undefined, false)
  return found
}

const ADVICE =
  'test for it with "@supports" or avoid it. If its absence is harmless, add it to ENHANCEMENTS in shared/config/src/browsers/css.ts'

/** A constant that contains a style sheet, which the server writes into a page. */
const STYLE_CONSTANT = /\bconst (?:STYLE|TOKENS) = `([^`]*)`/g

/** Returns the style sheets in a source of the server, each at its line. Substitutions are left out. */
const styleSheetsIn = (source: string): readonly string[] =>
  [...source.matchAll(STYLE_CONSTANT)].map(({ 0: all, 1: css = '', index }) => {
    const before = source.slice(0, index + all.indexOf('`')).replace(/[^\n]/g, '')
    return before + css.replace(/\$\{[^}]*\}/g, '')
  })

/**
 * Checks style sheets against the list of supported browsers: those of the packages, and those that the server writes.
 * Returns one line per violation: file, line, feature, browsers.
 */
export function checkStyleSheets(root = ROOT): readonly string[] {
  const needed = new Set<string>()
  const violations = PACKAGE_RULES.filter(({ folder }) => existsSync(join(root, folder)))
    .flatMap(({ folder, runtime }) =>
      globSync(runtime === 'node' ? 'src/**/*.{css,ts}' : 'src/**/*.css', { cwd: join(root, folder) }).map((path) => ({
        file: `${folder}/${path.replaceAll('\\', '/')}`,
        replaced: runtime === 'node' ? REPLACED_BY_SERVER : LOWERED,
      })),
    )
    .filter(({ file }) => !NOT_OURS.includes(file))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, replaced }) => {
      const lists = { ...ENHANCEMENTS, ...replaced, ...ENHANCEMENTS_OF_FILES[file] }
      const accept = (name: string) => {
        const listed = [name, name.replace(/: .*/, '')].find((key) => Object.hasOwn(lists, key))
        if (listed !== undefined) needed.add(listed)
        return listed !== undefined
      }
      const source = readFileSync(join(root, file), 'utf8')
      const styleSheets = file.endsWith('.css') ? [source] : styleSheetsIn(source)
      return styleSheets
        .flatMap((css) => missingFeatures(css, accept))
        .map(({ line, reason }) => `${file}:${line}  ${reason}`)
    })
  const unneeded = Object.keys({ ...ENHANCEMENTS, ...LOWERED }).filter((name) => !needed.has(name))
  return [
    ...violations,
    // A test passes another root, whose style sheets do not need every exception.
    ...(root === ROOT ? unneeded : []).map((name) => `shared/config/src/browsers/css.ts  no style sheet needs ${name}`),
  ]
}
