import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target !== null) void settings.begin().then(() => mount(App, { target }));
