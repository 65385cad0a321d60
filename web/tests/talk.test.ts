// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { announcer } from '../src/lib/announce.svelte.ts';
import { Talk } from '../src/lib/talk.svelte.ts';
import type { Cast } from '../src/lib/words.ts';

const cast: Cast = { names: ['Mia', 'Tom', 'Ada'], own: 0 };
const line = (seq: number, seat: number, text: string) => ({ seq, at: 0, seat, text });
const said = () => announcer.lines.map(({ text }) => text);

let talk: Talk;
beforeEach(() => {
  localStorage.clear();
  announcer.lines = [];
  talk = new Talk('t1', () => cast);
});

describe('talking', () => {
  it('what was said before the page was opened is there, and no news', () => {
    talk.adopt([line(3, 1, 'hello')]);
    expect([talk.heard.length, talk.unread]).toEqual([1, 0]);
  });

  it('a new line is news until it is read, and is read aloud', () => {
    talk.adopt([]);
    talk.hear(line(4, 1, 'who has the red 5?'));
    expect(talk.unread).toBe(1);
    expect(said()).toEqual(['Tom: who has the red 5?']);
    talk.readAll();
    expect(talk.unread).toBe(0);
  });

  it('the same line twice is one line, and the reader’s own is no news', () => {
    talk.adopt([line(4, 1, 'a')]);
    talk.hear(line(4, 1, 'a'));
    talk.hear(line(5, 0, 'b'));
    expect(talk.heard.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(talk.unread).toBe(0);
  });

  it('who is muted is neither seen nor heard, here and after a reload, until they are listened to again', () => {
    talk.mute(1, true);
    talk.hear(line(6, 1, 'nonsense'));
    talk.see({ seat: 1, to: 0, emote: 'onion' });
    expect([talk.heard, talk.sent, said()]).toEqual([[], [], []]);
    expect(new Talk('t1', () => cast).muted.has(1)).toBe(true);
    expect(new Talk('t2', () => cast).muted.has(1)).toBe(false);
    talk.mute(1, false);
    expect(talk.heard.length).toBe(1);
  });

  it('a gesture is told in a sentence and gone once it has arrived', () => {
    talk.see({ seat: 1, to: 0, emote: 'handkerchief' });
    expect(said()).toEqual(['Tom hands you the handkerchief.']);
    talk.arrived(talk.sent[0].id);
    expect(talk.sent).toEqual([]);
  });
});
