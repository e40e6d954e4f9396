import { Asked } from './asked.svelte'
import { loadNotices, type Notices } from './notices'

const everyMs = 5000

export const noticesKey = Symbol('notices') // shared by all pages

export class NoticeBoard extends Asked<Notices> {
  constructor() {
    super(loadNotices, () => everyMs)
  }
}
