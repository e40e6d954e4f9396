import { give, logOut, outcome, Refused, type Asked, type Order, type Said, type Session } from './room'
import { linesOf, refusal } from './answers'
import { words } from './words'

// Who is logged in here, the orders given, and their output. Only one order runs at a time; when it is done the page
// reloads the state.

const saidMax = 20

// Focuses the input of a form that has just appeared.
export const focused = (input: HTMLElement): void => input.focus()
export const shownAtOnce = (part: HTMLElement): void => part.scrollIntoView({ block: 'nearest' })

export interface Question {
  order: Order
  asked: Asked
  preview: Said | null // what would change, for orders that can tell
  answer: (sure: boolean) => void
}

export class Desk {
  session = $state.raw<Session>({ role: 'spectator' })
  question = $state.raw<Question | null>(null)
  busy = $state('') // the running order
  said = $state.raw<Said[]>([]) // newest first
  trouble = $state('')
  number = $state(0) // of finished orders; components that show results reload when it changes

  readonly isAdmin = $derived(this.session.role === 'admin')

  private given: Order | null = null // not yet done

  // Its output when done; null: it failed, and the page shows why, or another order is not done yet, as with the second
  // half of a double click. An order that waits for the answer to a question gives way.
  async order(order: Order, preview: Said | null = null): Promise<Said | null> {
    const said = await this.work(order, preview)
    if (said) this.show(said)
    return said
  }

  // The same, and the caller shows the output.
  async work(order: Order, preview: Said | null = null): Promise<Said | null> {
    if (this.given && !this.question) return null
    this.given = order
    const said = await this.ask(order, preview)
    if (this.given === order) this.given = null
    return said
  }

  show(said: Said): void {
    this.said = [said, ...this.said].slice(0, saidMax)
    this.number++
  }

  // The same for orders that only return something: nothing is shown.
  async ask(order: Order, preview: Said | null = null): Promise<Said | null> {
    const csrf = this.session.csrf ?? ''
    this.trouble = ''
    try {
      let taken = await give(order, false, csrf)
      if (typeof taken !== 'number') {
        if (!(await this.isSure(order, taken, preview))) return null
        taken = await give(order, true, csrf)
      }
      if (typeof taken !== 'number') return null
      this.busy = order.order
      return await outcome(order, taken)
    } catch (error) {
      this.trouble = error instanceof Refused ? refusal(error) : words().lostOrder
      if (error instanceof Refused && error.status === 401) this.session = { role: 'spectator' }
      return null
    } finally {
      this.busy = ''
    }
  }

  // What an order would do; null: it is impossible, and the page shows why.
  async preview(order: Order): Promise<Said | null> {
    const said = await this.ask({ ...order, options: { ...order.options, preview: true } })
    if (said?.code === 0) return said
    if (said) this.trouble = linesOf(said, 'err').map(({ text }) => text).join(' ')
    return null
  }

  private isSure(order: Order, asked: Asked, preview: Said | null): Promise<boolean> {
    this.question?.answer(false)
    return new Promise((done) => {
      const answer = (sure: boolean) => {
        this.question = null
        done(sure)
      }
      this.question = { order, asked, preview, answer }
    })
  }

  async leave(): Promise<void> {
    try {
      await logOut(this.session.csrf ?? '')
      this.session = { role: 'spectator' }
      this.said = []
    } catch {
      this.trouble = words().lostAtLogout
    }
  }
}
