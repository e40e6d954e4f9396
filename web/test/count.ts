import type { Reporter } from 'vitest/reporters'
import type { TestModule } from 'vitest/node'

// Closes the run with one plain line that tests/run adds up. A file that did not even load counts as one failure.
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
    // After the other reporters have said what they say.
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`))
  }
}
