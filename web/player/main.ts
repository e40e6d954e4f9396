import { mount } from 'svelte'
import { occasionOf } from '../pages/occasion'
import App from './App.svelte'
import type { Occasion } from './occasion'
import './fonts.css'
import './style.css'

const target = document.getElementById('player')!
const content = document.getElementById('replays')?.textContent ?? ''
const address = new URLSearchParams(location.protocol.startsWith('http') ? location.search : '')
const asked = address.get('replay')

interface Loaded {
  content: string
  trouble?: string
  occasion?: Occasion | null
}

// On the site of a contest the page holds no match, and its address names one.
async function load(): Promise<Loaded> {
  if (content.trim() || !asked) return { content }
  const occasion = occasionOf(asked, address.get('tournament'))
  try {
    const answer = await fetch(`/api/replay?as=lines&hash=${encodeURIComponent(asked)}`)
    const text = await answer.text()
    return { ...(answer.ok ? { content: text } : { content: '', trouble: text }), occasion: await occasion }
  } catch {
    return { content: '', trouble: 'The server does not answer. Load the page again when it does.', occasion: await occasion }
  }
}

void load().then((props) => mount(App, { target, props }))
