import { mount } from 'svelte'
import '@player/fonts.css'
import { speech } from '@player/speech.svelte'
import '@player/style.css'
import './style.css'
import Site from './Site.svelte'

void speech.begin().then(() => mount(Site, { target: document.getElementById('site')! }))
