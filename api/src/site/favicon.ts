/** A tomato with "c." on it: the mark of Carte, in light and dark. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <style>
    .t { fill: #b8321a } .c { fill: none; stroke: #fff; stroke-width: 3.2; stroke-linecap: round } .d { fill: #fff }
    @media (prefers-color-scheme: dark) { .t { fill: #ff8a66 } .c { stroke: #2a0d04 } .d { fill: #2a0d04 } }
  </style>
  <circle class="t" cx="16" cy="16" r="16"/>
  <path class="c" d="M18.4 12.6a5 5 0 1 0 0 6.8"/>
  <circle class="d" cx="23" cy="20" r="1.9"/>
</svg>
`
