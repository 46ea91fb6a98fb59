import { parseSync } from 'oxc-parser'
import { isGlobal, lackingMethod, lackingPath } from './support.ts'

/** A call or a read of a Web API that a browser of the list does not have. */
export interface MissingApi {
  /** Line in the source, from 1. */
  readonly line: number
  /** `URL.parse`, or `.toSorted()` for a method of a value. */
  readonly api: string
  /** The browsers without it. */
  readonly browsers: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Typed expressions of which only the expression is left at run time. */
const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression'])
const DECLARES = /^(?:Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/
const EXITS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])
const WINDOWS = new Set(['globalThis', 'window', 'self'])

/** Calls `visit` for everything directly below a node. */
function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) visit(one)
    } else if (isNode(value)) visit(value)
  }
}

type Visitor = (node: Node, ancestors: readonly Node[]) => void

/** Calls `visit` for a node and everything below it, types left out. The list of ancestors changes after the call. */
function walk(node: Node, visit: Visitor, ancestors: Node[] = []): void {
  if (node.type.startsWith('TS') && !TYPED.has(node.type)) return
  visit(node, ancestors)
  ancestors.push(node)
  if (TYPED.has(node.type)) walk(node.expression as Node, visit, ancestors)
  else eachChild(node, (child) => walk(child, visit, ancestors))
  ancestors.pop()
}

const bare = (node: unknown): Node | undefined =>
  isNode(node)
    ? TYPED.has(node.type) || node.type === 'ParenthesizedExpression'
      ? bare(node.expression)
      : node
    : undefined

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined

const literalOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** The property that a member expression names. */
const propertyOf = ({ computed, property }: Node) => (computed ? literalOf(property) : nameOf(property))

/** What names mean in one file, in whichever scope. */
interface Names {
  /** Given to something of the file's own. */
  readonly bound: ReadonlySet<string>
  /** Given to what is imported. */
  readonly imported: ReadonlySet<string>
  /** Of variables whose presence is asked for somewhere. */
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

/** Names of properties and methods that a source declares, in its types too: methods of such a name are taken for the project's own. */
export function declaredNames({ program }: Source): readonly string[] {
  const names: string[] = []
  const visit = (node: Node): void => {
    if (DECLARES.test(node.type)) {
      const name = nameOf(node.key) ?? literalOf(node.key)
      if (name) names.push(name)
    }
    eachChild(node, visit)
  }
  visit(program)
  return names
}

/** The names that lead from the global object to an expression, or undefined when it starts elsewhere. */
function pathOf(expression: unknown, bound: ReadonlySet<string>): readonly string[] | undefined {
  const node = bare(expression)
  if (node?.type === 'ChainExpression') return pathOf(node.expression, bound)
  const name = nameOf(node)
  if (name) return WINDOWS.has(name) ? [] : isGlobal(name) && !bound.has(name) ? [name] : undefined
  if (node?.type !== 'MemberExpression') return undefined
  const object = pathOf(node.object, bound)
  const property = propertyOf(node)
  return object && property ? [...object, property] : undefined
}

/** Whether an expression asks for the presence of something called `name`: `'name' in x`, `typeof x.name`, `x.name`. */
function asksFor(name: string, test: unknown): boolean {
  // What came to browsers together is asked for by its first name.
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

/** Whether `parent` calls the node, and not with `?.()`. */
const isCall = (node: Node, parent: Node | undefined) =>
  parent?.type === 'CallExpression' && parent.callee === node && !parent.optional

const exits = (statement: unknown): boolean =>
  isNode(statement) &&
  (EXITS.has(statement.type) || (statement.type === 'BlockStatement' && exits((statement.body as Node[]).at(-1))))

/** Whether a check of `name` stands before the place that `ancestors` lead to: around it, or one that leaves before it. */
function isGuarded(name: string, node: Node, ancestors: readonly Node[]): boolean {
  return ancestors.some((ancestor, at) => {
    const inner = ancestors[at + 1] ?? node
    if (ancestor.type === 'IfStatement' || ancestor.type === 'ConditionalExpression')
      return inner !== ancestor.test && asksFor(name, ancestor.test)
    if (ancestor.type === 'LogicalExpression') return inner === ancestor.right && asksFor(name, ancestor.left)
    if (ancestor.type !== 'BlockStatement' && ancestor.type !== 'Program') return false
    const statements = ancestor.body as Node[]
    return statements
      .slice(0, statements.indexOf(inner))
      .some(({ type, test, consequent }) => type === 'IfStatement' && exits(consequent) && asksFor(name, test))
  })
}

/** Whether a read is itself the check: tested, compared, asked for its type, or left alone where there is nothing. */
function isCheck(node: Node, ancestors: readonly Node[]): boolean {
  const at = ancestors.findLastIndex(({ type }) => !TYPED.has(type) && type !== 'ParenthesizedExpression')
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

/** Whether an identifier is read, and not the name of a property, a label or a declaration. */
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

/** A parsed source file. */
export interface Source {
  readonly text: string
  readonly program: Node
}

/**
 * Parses a source file.
 *
 * @param file for the parser, which goes by its ending, and for its errors
 * @throws SyntaxError when the text cannot be parsed
 */
export function parseSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  return { text, program: program as unknown as Node }
}

/**
 * Returns the Web APIs in a source that a browser of the list lacks and that are used without a check: globals and what leads on from them
 * (`URL.parse`, `navigator.locks`), and methods that no interface has in every browser (`list.toSorted()`).
 *
 * A check is any of `'parse' in URL`, `typeof URL.parse`, a test of `URL.parse` or of the variable that it was read into, and `?.`: around the use, or before it
 * where it leaves. Which way the check decides is not looked at.
 *
 * @param ownMethods names that the project's own objects, or those of its libraries, have methods of
 */
export function missingApis({ text, program }: Source, ownMethods: ReadonlySet<string>): readonly MissingApi[] {
  const { bound, imported, tested } = namesOf(program)
  const found: MissingApi[] = []
  const isRemembered = (parent: Node | undefined) =>
    parent?.type === 'VariableDeclarator' && tested.has(nameOf(parent.id) ?? '')

  walk(program, (node, ancestors) => {
    const parent = ancestors.at(-1)
    const isMember = node.type === 'MemberExpression'
    const name = isMember ? propertyOf(node) : node.type === 'Identifier' ? nameOf(node) : undefined
    if (name === undefined || !isRead(node, parent)) return
    const path = pathOf(node, bound)
    const isMethod =
      isMember && isCall(node, parent) && !imported.has(nameOf(bare(node.object)) ?? '') && !ownMethods.has(name)
    const browsers = path ? lackingPath(path) : isMethod ? lackingMethod(name) : null
    if (!browsers || isGuarded(name, node, ancestors)) return
    if (path && (isCheck(node, ancestors) || (isMember && isRemembered(parent)))) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ line, api: path ? path.join('.') : `.${name}()`, browsers })
  })
  return found
}
