import { mount } from 'svelte'
import { occasionOf, occasionOfGame } from '../pages/occasion'
import { allNotes, anyReplay } from '../pages/organiser/room'
import { pastWords } from '../pages/past_words'
import { ownNotes } from '../pages/room'
import App from './App.svelte'
import type { Occasion } from './occasion'
import { speech } from './speech.svelte'
import './fonts.css'
import './style.css'

const target = document.getElementById('player')!
const content = document.getElementById('replays')?.textContent ?? ''
const address = new URLSearchParams(location.protocol.startsWith('http') ? location.search : '')
const asked = address.get('replay')
const [server, game] = [address.get('server'), Number(address.get('game'))]

interface Loaded {
  content: string
  trouble?: string
  occasion?: Occasion | null
}

// On a contest's site the page contains no match; its address names one.
async function load(): Promise<Loaded> {
  if (content.trim() || !(asked || (server && game))) return { content }
  const occasion = asked ? occasionOf(asked, address.get('tournament')) : occasionOfGame(server!, game)
  const path = asked ? `/api/replay?as=lines&hash=${encodeURIComponent(asked)}` : `/api/game?as=lines&server=${encodeURIComponent(server!)}&game=${game}`
  try {
    const answer = await fetch(path)
    const own = asked && location.pathname === '/viewer' ? asked : ''
    const hidden = answer.status === 404 && own ? await anyReplay(own) : null
    if (!answer.ok && hidden === null) {
      return { content: '', trouble: answer.status === 404 ? pastWords().noMatch : await answer.text(), occasion: await occasion }
    }
    const notes = own ? (await allNotes(own)) || (await ownNotes(own)) : ''
    return { content: (hidden ?? (await answer.text())) + notes, occasion: await occasion }
  } catch {
    return { content: '', trouble: speech.words.player.unreachable, occasion: await occasion }
  }
}

void speech.begin().then(load).then((props) => mount(App, { target, props }))
