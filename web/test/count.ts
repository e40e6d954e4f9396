import type { Reporter } from 'vitest/reporters'
import type { TestModule } from 'vitest/node'

// Ends the run with one plain line for tests/run to add up. A file that failed to load counts as one failure.
export default class Count implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      let ran = 0
      for (const test of module.children.allTests()) {
        ++ran
        const { state } = test.result()
        if (state === 'passed') ++passed
        if (state === 'failed') ++failed
      }
      if (ran === 0) ++failed
    }
    // After the output of the other reporters.
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`))
  }
}
