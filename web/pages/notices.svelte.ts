import { Asked } from './asked.svelte'
import { loadNotices, type Notices } from './notices'

const everyMs = 5000

export const noticesKey = Symbol('notices') // the context of all pages

export class NoticeBoard extends Asked<Notices> {
  constructor() {
    super(loadNotices, () => everyMs)
  }
}
