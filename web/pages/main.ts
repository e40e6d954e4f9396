import { mount } from 'svelte'
import '@player/fonts.css'
import { speech } from '@player/speech.svelte'
import '@player/style.css'
import './style.css'
import './desk.css'
import Site from './Site.svelte'

const target = document.getElementById('site')!
void speech.begin().then(async () => {
  // Before a contest exists, no other page can be shown.
  if (location.pathname === '/setup') mount((await import('./setup/Setup.svelte')).default, { target })
  else mount(Site, { target })
})
