import { runCommand } from './run-command.ts'
import { stopAll, stopOnSignals } from './stop.ts'

stopOnSignals()
try {
  process.exitCode = await runCommand(process.argv.slice(2))
} finally {
  await stopAll()
}
process.exit()
