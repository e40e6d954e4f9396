import { mount } from 'svelte'
import '@player/fonts.css'
import '@player/style.css'
import './style.css'
import Site from './Site.svelte'

mount(Site, { target: document.getElementById('site')! })
