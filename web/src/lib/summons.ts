import { settings } from './settings.svelte.ts';

/** Two notes, as of a small bell: pitch (Hz) and when (s). */
const BELL = [
  [659, 0],
  [880, 0.14],
] as const;
const LOUD = 0.12;
const FADES = 0.5;
const BUZZ = [60, 40, 60];

let audio: AudioContext | null = null;

/** Calls the reader: a short sound and a buzz, and a notification if the page is out of sight. Only if that is wanted. */
export function summon(text: string): void {
  if (settings.summons !== 'on') return;
  ring();
  navigator.vibrate?.(BUZZ);
  if (document.hidden && permitted()) notify(text);
}

/** To be run from a click: a browser lets a page sound and ask for permission only then. */
export function allowSummons(): void {
  ring();
  // Over plain http there is no such permission; the sound and the tab's title are what is left then.
  if (window.isSecureContext && 'Notification' in window) void Notification.requestPermission();
}

function ring(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, at] of BELL) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: pitch, type: 'sine' });
    const volume = new GainNode(audio, { gain: LOUD });
    volume.gain.setTargetAtTime(0, start, FADES / 4);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + FADES);
  }
}

const permitted = (): boolean => 'Notification' in window && Notification.permission === 'granted';

function notify(text: string): void {
  const icon = new URL('favicon.svg', document.baseURI).href;
  try {
    new Notification(text, { icon, tag: 'turn' }).addEventListener('click', () => window.focus());
  } catch {
    /* phones notify only through a service worker: there the sound has to do */
  }
}

/** The tab shows whether the reader is awaited. */
export function markTab(title: string, awaited: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = awaited ? 'favicon-turn.svg' : 'favicon.svg';
}
