import { parseSync } from 'oxc-parser'
import { browsersWithoutMethod, browsersWithoutPath, isGlobal } from './support.ts'

/** A use of a Web API that a supported browser lacks. */
export interface MissingApi {
  readonly line: number
  /** `URL.parse`, or `.toSorted()` for a method of an unknown object. */
  readonly api: string
  /** The browsers that lack it, as text. */
  readonly browsers: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** TypeScript wrappers of an expression, which compiling removes. */
const TYPE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
])
const MEMBER_DECLARATIONS = /^(?:Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/
const EXIT_STATEMENTS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self'])

function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) visit(one)
    } else if (isNode(value)) visit(value)
  }
}

type Visitor = (node: Node, ancestors: readonly Node[]) => void

/** Calls `visit` for a node and its descendants, except types. The list of ancestors is reused: do not keep it. */
function walk(node: Node, visit: Visitor, ancestors: Node[] = []): void {
  if (node.type.startsWith('TS') && !TYPE_WRAPPERS.has(node.type)) return
  visit(node, ancestors)
  ancestors.push(node)
  if (TYPE_WRAPPERS.has(node.type)) walk(node.expression as Node, visit, ancestors)
  else eachChild(node, (child) => walk(child, visit, ancestors))
  ancestors.pop()
}

/** Returns an expression without its TypeScript wrappers and parentheses. */
const unwrap = (node: unknown): Node | undefined =>
  isNode(node)
    ? TYPE_WRAPPERS.has(node.type) || node.type === 'ParenthesizedExpression'
      ? unwrap(node.expression)
      : node
    : undefined

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined

const literalOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const propertyOf = ({ computed, property }: Node) => (computed ? literalOf(property) : nameOf(property))

/** Names in a file, regardless of scope. */
interface Names {
  /** Names that the file declares or imports. */
  readonly bound: ReadonlySet<string>
  /** Names that the file imports. */
  readonly imported: ReadonlySet<string>
  /** Variables that some condition checks for presence. */
  readonly tested: ReadonlySet<string>
}

function namesOf(program: Node): Names {
  const bound = new Set<string>()
  const imported = new Set<string>()
  const tested = new Set<string>()
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    const { type, name, properties, elements, argument, left, value, parameter } = pattern
    if (type === 'Identifier') bound.add(String(name))
    for (const inner of [properties, elements].flat()) bind(inner)
    for (const inner of [argument, left, value, parameter]) bind(inner)
  }
  walk(program, (node, ancestors) => {
    const { type } = node
    if (type === 'VariableDeclarator' || type === 'FunctionDeclaration' || type === 'ClassDeclaration') bind(node.id)
    else if (type.startsWith('Import') && 'local' in node) {
      bind(node.local)
      imported.add(String(nameOf(node.local)))
    } else if (type === 'CatchClause') bind(node.param)
    else if (type === 'Identifier' && isCheck(node, ancestors)) tested.add(String(node.name))
    if (Array.isArray(node.params)) for (const parameter of node.params) bind(parameter)
  })
  return { bound, imported, tested }
}

/**
 * Returns the names of properties and methods that a source declares, also in types. Methods with these names are
 * assumed to be the project's own.
 */
export function declaredNames({ program }: Source): readonly string[] {
  const names: string[] = []
  const visit = (node: Node): void => {
    if (MEMBER_DECLARATIONS.test(node.type)) {
      const name = nameOf(node.key) ?? literalOf(node.key)
      if (name) names.push(name)
    }
    eachChild(node, visit)
  }
  visit(program)
  return names
}

/**
 * Returns the names from the global object to an expression, such as `['URL', 'parse']`; undefined if it starts
 * elsewhere.
 */
function pathOf(expression: unknown, bound: ReadonlySet<string>): readonly string[] | undefined {
  const node = unwrap(expression)
  if (node?.type === 'ChainExpression') return pathOf(node.expression, bound)
  const name = nameOf(node)
  if (name) return GLOBAL_OBJECTS.has(name) ? [] : isGlobal(name) && !bound.has(name) ? [name] : undefined
  if (node?.type !== 'MemberExpression') return undefined
  const object = pathOf(node.object, bound)
  const property = propertyOf(node)
  return object && property ? [...object, property] : undefined
}

/** Returns whether an expression checks for `name`: `'name' in x`, `typeof x.name`, `x.name`. */
function checksFor(name: string, test: unknown): boolean {
  // Browsers got `cancel…` and `request…` functions together, so a check for the latter is enough.
  const names = new Set([name, name.replace(/^cancel/, 'request')])
  let found = false
  if (isNode(test))
    walk(test, (node, ancestors) => {
      const parent = ancestors.at(-1)
      const isCalled = isCall(node, parent)
      if (node.type === 'BinaryExpression' && node.operator === 'in') found ||= names.has(literalOf(node.left) ?? '')
      else if (node.type === 'MemberExpression') found ||= names.has(propertyOf(node) ?? '') && !isCalled
      else found ||= names.has(nameOf(node) ?? '') && !isCalled && parent?.type !== 'MemberExpression'
    })
  return found
}

/** Returns whether `parent` calls the node, other than with `?.()`. */
const isCall = (node: Node, parent: Node | undefined) =>
  parent?.type === 'CallExpression' && parent.callee === node && !parent.optional

const exits = (statement: unknown): boolean =>
  isNode(statement) &&
  (EXIT_STATEMENTS.has(statement.type) ||
    (statement.type === 'BlockStatement' && exits((statement.body as Node[]).at(-1))))

/** Returns whether the use is guarded: inside a check of `name`, or after a check that exits. */
function isGuarded(name: string, node: Node, ancestors: readonly Node[]): boolean {
  return ancestors.some((ancestor, at) => {
    const inner = ancestors[at + 1] ?? node
    if (ancestor.type === 'IfStatement' || ancestor.type === 'ConditionalExpression')
      return inner !== ancestor.test && checksFor(name, ancestor.test)
    if (ancestor.type === 'LogicalExpression') return inner === ancestor.right && checksFor(name, ancestor.left)
    if (ancestor.type !== 'BlockStatement' && ancestor.type !== 'Program') return false
    const statements = ancestor.body as Node[]
    return statements
      .slice(0, statements.indexOf(inner))
      .some(({ type, test, consequent }) => type === 'IfStatement' && exits(consequent) && checksFor(name, test))
  })
}

/**
 * Returns whether a use needs no guard: a condition, a comparison, `typeof`, the object of `?.`, or the target of an
 * assignment.
 */
function isCheck(node: Node, ancestors: readonly Node[]): boolean {
  const at = ancestors.findLastIndex(({ type }) => !TYPE_WRAPPERS.has(type) && type !== 'ParenthesizedExpression')
  const parent = ancestors[at]
  const child = ancestors[at + 1] ?? node
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!'
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === child
    case 'LogicalExpression':
      return parent.left === child
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(parent.operator))
    case 'CallExpression':
      return parent.callee === child && parent.optional === true
    case 'MemberExpression':
      return parent.object === child && parent.optional === true
    case 'AssignmentExpression':
      return parent.left === child
    default:
      return false
  }
}

/** Returns whether an identifier is read, as opposed to naming a property, a label or a declaration. */
function isRead(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed === true
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.value === node || parent.computed === true
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false
    default:
      return true
  }
}

export interface Source {
  readonly text: string
  readonly program: Node
}

/**
 * Parses a source file.
 *
 * @param file its extension selects the syntax; also used in error messages
 * @throws {SyntaxError} if the text cannot be parsed
 */
export function parseSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  return { text, program: program as unknown as Node }
}

/**
 * Returns the Web APIs that a source uses without a check and that a supported browser lacks: globals and their members
 * (`URL.parse`, `navigator.locks`), and methods that no interface has in every browser (`list.toSorted()`).
 *
 * A check is `'parse' in URL`, `typeof URL.parse`, a test of `URL.parse` or of the variable that it was read into, or
 * `?.`. It must enclose the use, or precede it and exit. Whether the condition is negated is not analyzed.
 *
 * @param ownMethods method names of the project's own objects and of its libraries
 */
export function missingApis({ text, program }: Source, ownMethods: ReadonlySet<string>): readonly MissingApi[] {
  const { bound, imported, tested } = namesOf(program)
  const found: MissingApi[] = []
  /** Whether the value is read into a variable that some condition checks. */
  const isCheckedLater = (parent: Node | undefined) =>
    parent?.type === 'VariableDeclarator' && tested.has(nameOf(parent.id) ?? '')

  walk(program, (node, ancestors) => {
    const parent = ancestors.at(-1)
    const isMember = node.type === 'MemberExpression'
    const name = isMember ? propertyOf(node) : node.type === 'Identifier' ? nameOf(node) : undefined
    if (name === undefined || !isRead(node, parent)) return
    const path = pathOf(node, bound)
    const isMethod =
      isMember && isCall(node, parent) && !imported.has(nameOf(unwrap(node.object)) ?? '') && !ownMethods.has(name)
    const browsers = path ? browsersWithoutPath(path) : isMethod ? browsersWithoutMethod(name) : null
    if (!browsers || isGuarded(name, node, ancestors)) return
    if (path && (isCheck(node, ancestors) || (isMember && isCheckedLater(parent)))) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ line, api: path ? path.join('.') : `.${name}()`, browsers })
  })
  return found
}
