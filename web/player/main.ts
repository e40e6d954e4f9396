import { mount } from 'svelte'
import App from './App.svelte'
import './fonts.css'
import './style.css'

const target = document.getElementById('player')!
const content = document.getElementById('replays')?.textContent ?? ''
const asked = location.protocol.startsWith('http') ? new URLSearchParams(location.search).get('replay') : null

// On the site of a contest the page holds no match, and its address names one.
async function load(): Promise<{ content: string; trouble?: string }> {
  if (content.trim() || !asked) return { content }
  try {
    const answer = await fetch(`/api/replay?as=lines&hash=${encodeURIComponent(asked)}`)
    const text = await answer.text()
    return answer.ok ? { content: text } : { content: '', trouble: text }
  } catch {
    return { content: '', trouble: 'The server does not answer. Load the page again when it does.' }
  }
}

void load().then((props) => mount(App, { target, props }))
