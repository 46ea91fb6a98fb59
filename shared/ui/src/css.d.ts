// Types of style sheets as the bundler provides them: class names as named exports, for `import * as styles`. Each is
// `string | undefined`, which `className` and `cx` accept, so a misspelled class does not throw.

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*.css'
