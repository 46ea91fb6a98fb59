// Style sheets as the bundler hands them out: class names as named exports, taken with `import * as styles`.
// Reading one gives `string | undefined`, which `className` and `cx` accept: a misspelt class is not a crash.

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*.css'
