type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError' | 'Pending'

interface Mutant {
  readonly id: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: Status
  /** For a killed mutant: the message of the failed test. */
  readonly statusReason?: string
  readonly location: Range
}

interface Range {
  readonly start: Position
  readonly end: Position
}

/** Both start at 1. */
interface Position {
  readonly line: number
  readonly column: number
}

/** The fields of the mutation-testing report format (schema 2) that are used here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

export interface Survivor {
  readonly file: string
  readonly line: number
  readonly mutator: string
  readonly before: string
  readonly after: string
  readonly isUncovered: boolean
}

export interface MutationResult {
  readonly killed: number
  /** Killed mutants that only a timeout noticed. */
  readonly timedOut: number
  readonly survived: number
  /** Mutants whose tests could not run, for example because a module throws while it is loaded. They do not count. */
  readonly notRun: number
  /** Percent of the mutants that ran, with one decimal. Rounded down, so that it never reaches the minimum by rounding. */
  readonly score: number
  /** Half of the 95 % confidence interval of a sample's score, in percentage points; 0 when all mutants ran. */
  readonly margin: number
  readonly survivors: readonly Survivor[]
}

/** Counts a report, or the part of it that is in the sample. A mutant that makes the tests hang counts as killed. */
export function resultOf({ files }: MutationReport, percent = 100): MutationResult {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(({ id }) => isSampled(id, percent)).map((mutant) => ({ file, source, mutant })),
  )
  const withStatus = (...statuses: readonly Status[]) => all.filter(({ mutant }) => statuses.includes(mutant.status))
  const killed = withStatus('Killed', 'Timeout').length
  const survivors = withStatus('Survived', 'NoCoverage').map(({ file, source, mutant }) => ({
    file,
    line: mutant.location.start.line,
    mutator: mutant.mutatorName,
    before: shorten(sourceAt(source, mutant.location)),
    after: shorten(mutant.replacement ?? ''),
    isUncovered: mutant.status === 'NoCoverage',
  }))
  const ran = killed + survivors.length
  return {
    killed,
    timedOut: all.filter(({ mutant }) => isTimeout(mutant)).length,
    survived: survivors.length,
    notRun: withStatus('RuntimeError', 'CompileError', 'Pending').length,
    margin: marginOf(killed, ran, percent),
    score: ran === 0 ? 100 : Math.floor((killed * 1000) / ran) / 10,
    survivors: survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  }
}

/**
 * Returns whether a mutant is in a sample of `percent`. Ids are numbered through all files, so each file contributes
 * its share, and the sample is always the same.
 */
export function isSampled(id: string, percent: number): boolean {
  const sampledBelow = (count: number) => Math.floor((count * percent) / 100)
  return sampledBelow(Number(id) + 1) > sampledBelow(Number(id))
}

const isTimeout = ({ status, statusReason = '' }: Mutant) =>
  status === 'Timeout' || (status === 'Killed' && statusReason.includes('Exceeded timeout'))

/** Returns half of the 95 % confidence interval, in percentage points, for a sample of `percent` of the mutants. */
function marginOf(killed: number, ran: number, percent: number): number {
  if (percent === 100 || ran === 0) return 0
  const share = killed / ran
  return 1.96 * Math.sqrt(((share * (1 - share)) / ran) * (1 - percent / 100)) * 100
}

function sourceAt(source: string, { start, end }: Range): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined))
    .join('\n')
}

/** Maximum length of quoted code, in characters. */
const CODE_MAX_LENGTH = 60

const shorten = (code: string) => {
  const line = code.replace(/\s+/g, ' ').trim()
  return line.length > CODE_MAX_LENGTH ? `${line.slice(0, CODE_MAX_LENGTH)}…` : line
}

/** Returns the survivors and the result of a target, one line each. `minimumScore` is in percent. */
export function linesOf(name: string, minimumScore: number, result: MutationResult): readonly string[] {
  const { killed, timedOut, survived, notRun, score, margin, survivors } = result
  return [
    ...survivors.map(
      ({ file, line, mutator, before, after, isUncovered }) =>
        `${file}:${line}  ${mutator}  ${before} → ${after || '(removed)'}${isUncovered ? '  (no test runs it)' : ''}`,
    ),
    `${score >= minimumScore ? 'ok   ' : 'BELOW'} ${name}: ${score.toFixed(1)} %${margin > 0 ? ` ± ${margin.toFixed(1)}` : ''}, minimum ${minimumScore} %; ${killed} killed (${timedOut} by a time limit), ${survived} survived, ${notRun} not run`,
  ]
}
