// An estimate of the server's clock, updated each second.
export class ServerClock {
  now = $state(Date.now())
  private readonly timer: number

  constructor(private readonly read: () => number = Date.now) {
    this.now = read()
    this.timer = window.setInterval(() => (this.now = this.read()), 1000)
  }

  end(): void {
    clearInterval(this.timer)
  }
}
