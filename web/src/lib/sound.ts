import { settings } from './settings.svelte';

export type Sound = 'turn' | 'move' | 'chat' | 'end';
type Note = [pitch: number, after: number, length: number];

/** A few notes each, made on the spot: there is nothing to load. */
const NOTES: Record<Sound, Note[]> = {
  turn: [
    [392, 0, 0.22],
    [587, 0.13, 0.4],
  ],
  move: [[220, 0, 0.09]],
  chat: [
    [784, 0, 0.1],
    [659, 0.09, 0.16],
  ],
  end: [
    [392, 0, 0.3],
    [494, 0.14, 0.3],
    [587, 0.28, 0.3],
    [784, 0.42, 0.7],
  ],
};
const LOUDNESS = { off: 0, soft: 0.06, loud: 0.2 };

let speaker: AudioContext | undefined;

/** Silent until somebody switches sound on. */
export function sound(name: Sound): void {
  const loudness = LOUDNESS[settings.choices.sound];
  if (loudness === 0) return;
  speaker ??= new AudioContext();
  void speaker.resume();
  for (const [pitch, after, length] of NOTES[name]) {
    const begin = speaker.currentTime + after;
    const voice = new OscillatorNode(speaker, { type: 'triangle', frequency: pitch });
    const fade = new GainNode(speaker, { gain: 0 });
    fade.gain.linearRampToValueAtTime(loudness, begin + 0.012);
    fade.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    voice.connect(fade).connect(speaker.destination);
    voice.start(begin);
    voice.stop(begin + length);
  }
}
