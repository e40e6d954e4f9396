import { mount } from 'svelte'
import '@player/fonts.css'
import { speech } from '@player/speech.svelte'
import '@player/style.css'
import './style.css'
import './desk.css'
import Site from './Site.svelte'

const target = document.getElementById('site')!
if (location.pathname === '/setup') {
  // Before a contest exists: nothing else of the site can be shown.
  void import('./setup/Setup.svelte').then(({ default: Setup }) => mount(Setup, { target }))
} else {
  void speech.begin().then(() => mount(Site, { target }))
}
