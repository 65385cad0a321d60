// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { announcer } from '../src/lib/announce.svelte.ts';
import { Talk } from '../src/lib/talk.svelte.ts';
import type { ChatLine, Entry, SeatView } from '../src/lib/types.ts';
import type { Cast } from '../src/lib/words.ts';
import { entry, snapshot, table } from './samples.ts';

const cast: Cast = { names: ['Mia', 'Tom', 'Ada'], own: 0 };
const line = (seq: number, seat: number, text: string): ChatLine => ({ seq, at: 0, seat, text });
const people = (...names: string[]): SeatView[] =>
  names.map((name, seat) => ({ ...table().seats[0], seat, name, yours: seat === 0 }));
const adopt = (chat: ChatLine[], seats = people(...cast.names)): void =>
  talk.adopt(snapshot({ seq: chat.at(-1)?.seq ?? 1, table: table({ seats }), chat }));
const hear = (one: ChatLine): void => talk.take(entry(one.seq, { ...one, kind: 'chat' }));
const among = (seq: number, part: Partial<Entry>): void =>
  talk.take(entry(seq, { seat: null, move: null, ...part }));
const by = (): [number | null, string][] => talk.heard.map(({ seat, text }) => [seat, text]);
const said = () => announcer.lines.map(({ text }) => text);

let talk: Talk;
beforeEach(() => {
  localStorage.clear();
  announcer.lines = [];
  talk = new Talk('t1', () => cast);
});

describe('talking', () => {
  it('what was said before the page was opened is there, and no news', () => {
    adopt([line(3, 1, 'hello')]);
    expect([talk.heard.length, talk.unread]).toEqual([1, 0]);
  });

  it('a new line is news until it is read, and is read aloud', () => {
    adopt([]);
    hear(line(4, 1, 'who has the red 5?'));
    expect(talk.unread).toBe(1);
    expect(said()).toEqual(['Tom: who has the red 5?']);
    talk.readAll();
    expect(talk.unread).toBe(0);
  });

  it('the same line twice is one line, and the reader’s own is no news', () => {
    adopt([line(4, 1, 'a')]);
    hear(line(4, 1, 'a'));
    hear(line(5, 0, 'b'));
    expect(talk.heard.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(talk.unread).toBe(0);
  });

  it('who is muted is neither seen nor heard, here and after a reload, until they are listened to again', () => {
    talk.mute(1, true);
    hear(line(6, 1, 'nonsense'));
    talk.see({ seat: 1, to: 0, emote: 'onion' });
    expect([talk.heard, talk.sent, said()]).toEqual([[], [], []]);
    expect(new Talk('t1', () => cast).muted.has(1)).toBe(true);
    expect(new Talk('t2', () => cast).muted.has(1)).toBe(false);
    talk.mute(1, false);
    expect(talk.heard.length).toBe(1);
  });

  it('of everybody else the last words are in the air, until they fade or are read', () => {
    const aloud = (): string[] => talk.aloud.map(({ text }) => text);
    adopt([line(3, 1, 'before')]);
    expect(aloud()).toEqual([]);
    for (const one of [line(4, 1, 'a'), line(5, 2, 'b'), line(6, 1, 'c')]) hear(one);
    expect(aloud()).toEqual(['b', 'c']);
    talk.fade(5);
    expect(aloud()).toEqual(['c']);
    talk.mute(1, true);
    expect(aloud()).toEqual([]);
    talk.mute(1, false);
    talk.readAll();
    hear(line(7, 0, 'my own'));
    expect(aloud()).toEqual([]);
  });

  it('when the table is closed, what was said there is gone', () => {
    adopt([line(4, 1, 'a')]);
    among(5, { kind: 'close' });
    expect(talk.heard).toEqual([]);
  });

  it('a gesture is told in a sentence and gone once it has arrived', () => {
    talk.see({ seat: 1, to: 0, emote: 'handkerchief' });
    expect(said()).toEqual(['Tom hands you the handkerchief.']);
    talk.arrived(talk.sent[0].id);
    expect(talk.sent).toEqual([]);
  });
});

describe('when people sit elsewhere', () => {
  beforeEach(() => adopt([line(3, 1, 'from Tom'), line(4, 2, 'from Ada')]));

  it('what they said goes with them, and so does being muted, here and after a reload', () => {
    talk.mute(1, true);
    among(5, { kind: 'arrange', order: [2, 0, 1] });
    expect(by()).toEqual([[0, 'from Ada']]);
    hear(line(6, 2, 'from Tom again'));
    expect(by()).toEqual([[0, 'from Ada']]);
    expect([...new Talk('t1', () => cast).muted.keys()]).toEqual([2]);
    talk.mute(2, false);
    expect(by()).toEqual([
      [2, 'from Tom'],
      [0, 'from Ada'],
      [2, 'from Tom again'],
    ]);
  });

  it('an entry that comes twice moves them once', () => {
    among(5, { kind: 'arrange', order: [2, 0, 1] });
    among(5, { kind: 'arrange', order: [2, 0, 1] });
    expect(by().map(([seat]) => seat)).toEqual([2, 0]);
  });

  it('a chair taken away or added leaves nobody’s words to somebody else', () => {
    among(5, { kind: 'arrange', order: [0, 2, null] });
    expect(by()).toEqual([
      [null, 'from Tom'],
      [1, 'from Ada'],
    ]);
  });

  it.each(['leave', 'stand', 'forget'] as const)('whoever has the seat after a %s is heard', (kind) => {
    talk.mute(1, true);
    among(5, { kind, seat: 1 });
    hear(line(6, 1, 'from Eve'));
    expect(by()).toEqual([
      [null, 'from Tom'],
      [2, 'from Ada'],
      [1, 'from Eve'],
    ]);
    expect(new Talk('t1', () => cast).muted.size).toBe(0);
  });

  it('while the page does not look, the muted are found by their name, and nobody is muted in their stead', () => {
    talk.mute(1, true);
    adopt([], people('Mia', 'Ada', 'Tom'));
    expect([...talk.muted.keys()]).toEqual([2]);
    adopt([], people('Mia', 'Ada', 'Eve'));
    expect(talk.muted.size).toBe(0);
    expect(new Talk('t1', () => cast).muted.size).toBe(0);
  });

  it('of two with the same name neither is taken for the other', () => {
    talk.mute(1, true);
    adopt([], people('Tom', 'Ada', 'Tom'));
    expect(talk.muted.size).toBe(0);
  });
});
