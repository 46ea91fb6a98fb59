import uPlot from 'uplot'

interface DaysPlot {
  readonly values: readonly number[]
  /** Text of the day at an index. */
  readonly labelOf: (index: number) => string
  readonly priceOf: (amount: number) => string
  /** Called with the day under the pointer; null when the pointer leaves. */
  readonly onHover: (index: number | null) => void
}

const HEIGHT = 240
/** Pixels between two labels below the chart. */
const LABEL_SPACE = 90
const BAR_SHARE = 0.7
const BAR_MAX = 28

/** What this file uses of a chart. */
interface Chart {
  destroy(): void
  setSize(size: { width: number; height: number }): void
}

/**
 * Draws the days as bars in the width of an element, and again when the width or the theme changes.
 *
 * @returns a function that removes the chart
 */
export function drawDays(element: HTMLElement, { values, labelOf, priceOf, onHover }: DaysPlot): () => void {
  let plot: Chart | null = null
  const draw = () => {
    plot?.destroy()
    const style = getComputedStyle(element)
    const colorOf = (name: string) => style.getPropertyValue(name).trim()
    // A canvas does not resolve `light-dark()`, so the element's own colors are read.
    const [ink, line, bar] = [style.color, style.borderColor, style.outlineColor]
    const font = `${Math.round(Number.parseFloat(style.fontSize))}px ${style.fontFamily || colorOf('--font-text')}`
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } }
    plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [-0.5, values.length - 0.5] },
          y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: LABEL_SPACE,
            incrs: [1, 2, 3, 7, 14],
            values: (_plot, splits) => splits.map((split) => (Number.isInteger(split) ? labelOf(split) : '')),
          },
          { ...axis, size: 72, values: (_plot, splits) => splits.map(priceOf) },
        ],
        series: [
          {},
          {
            fill: bar,
            stroke: bar,
            width: 0,
            points: { show: false },
            ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR_SHARE, BAR_MAX], radius: 0.2 }) }),
          },
        ],
        hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
      },
      [values.map((_, index) => index), [...values]],
      element,
    )
  }
  draw()
  const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }))
  observer.observe(element)
  const theme = matchMedia('(prefers-color-scheme: dark)')
  theme.addEventListener('change', draw)
  return () => {
    observer.disconnect()
    theme.removeEventListener('change', draw)
    plot?.destroy()
  }
}
