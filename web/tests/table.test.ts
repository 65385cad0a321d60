// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableStore } from '../src/lib/table.svelte.ts';
import type { Entry, Event, LogEntry, Snapshot } from '../src/lib/types.ts';
import * as sau from './sau-samples.ts';
import { entry, held, snapshot, table, view } from './samples.ts';

/** A stream that the test speaks through. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeSource;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeSource.last = this;
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.dispatchEvent(new globalThis.Event('open'));
  }
  send(kind: 'view' | 'entry', data: Snapshot | Entry): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }
}

type Answer = { status: number; body: unknown } | 'unreachable';
let answers: Answer[] = [];
let sent: { seat: number; ply: number; move: string }[] = [];

async function fakeFetch(_url: string, request: RequestInit): Promise<Response> {
  if (request.method === 'GET') return Response.json(snapshot());
  sent.push(JSON.parse(request.body as string));
  const answer = answers.shift() ?? { status: 200, body: { seq: 2, ply: 0 } };
  if (answer === 'unreachable') throw new TypeError('no network');
  return Response.json(answer.body, { status: answer.status });
}

let store: TableStore;
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(50).then(() => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', fakeFetch);
  answers = [];
  sent = [];
  const { TableStore } = await import('../src/lib/table.svelte.ts');
  store = new TableStore('table');
  await store.open();
  FakeSource.last.open();
  FakeSource.last.send('view', snapshot());
  await settled();
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const mine = { seat: 0, ply: 0, move: 'R5>own' };
const stale = {
  status: 409,
  body: { code: 'stale-move', args: {}, view: view({ ply: 4, turn: 2, hand: [held('B2')] }) },
};

describe('a move', () => {
  it('is sent once, however often the card is tapped', async () => {
    for (let tap = 0; tap < 5; tap += 1) store.play('R5-0', 'R5>own');
    await settled();
    expect(sent).toEqual([mine]);
    store.play('R5-0', 'R5>own');
    expect(sent).toHaveLength(1);
  });

  it('stays pending until it is seen back, then the hand is free again', async () => {
    store.play('R5-0', 'R5>own');
    await settled();
    expect(store.pending?.answered).toBe(true);
    FakeSource.last.send('entry', entry(2, { view: view({ ply: 1, turn: 1 }) }));
    await settled();
    expect(store.pending).toBeNull();
    expect(store.view?.ply).toBe(1);
  });

  it('is sent again, with the same ply, until the server answers', async () => {
    answers = ['unreachable', { status: 503, body: {} }];
    store.play('R5-0', 'R5>own');
    await vi.advanceTimersByTimeAsync(2500);
    expect(sent).toEqual([mine, mine, mine]);
    expect(store.notice).toBeNull();
  });

  it('that came too late shows the table as it is now, with a message', async () => {
    answers = [stale];
    store.play('R5-0', 'R5>own');
    await settled();
    expect(store.pending).toBeNull();
    expect(store.notice?.code).toBe('stale-move');
    expect(store.view?.ply).toBe(4);
  });

  it('that was made offline and came too late is taken back with a message of its own', async () => {
    answers = ['unreachable', stale];
    store.play('R5-0', 'R5>own');
    FakeSource.last.dispatchEvent(new globalThis.Event('error'));
    await vi.advanceTimersByTimeAsync(1600);
    expect(store.live).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.notice?.code).toBe('move-taken-back');
  });

  it('that the rules refuse goes back into the hand and says so', async () => {
    answers = [{ status: 422, body: { code: 'illegal-move', args: {} } }];
    store.play('R5-0', 'R5>own');
    await settled();
    expect(store.pending).toBeNull();
    expect(store.notice?.code).toBe('illegal-move');
    expect(store.myTurn).toBe(true);
  });

  it('is not made when it is somebody else’s turn', async () => {
    FakeSource.last.send('view', snapshot({ view: view({ turn: 1 }) }));
    await settled();
    store.play('R5-0', 'R5>own');
    expect(sent).toEqual([]);
  });
});

describe('the stream', () => {
  it('moves the table on entry by entry, and ignores one that came twice', async () => {
    const first = entry(2, { seat: 1, view: view({ ply: 1 }) });
    FakeSource.last.send('entry', first);
    FakeSource.last.send('entry', first);
    await settled();
    expect(store.log.map((one) => one.seq)).toEqual([2]);
  });

  it('keeps cards under their keys from view to view', async () => {
    const before = store.shown?.hand.map((one) => one.key);
    FakeSource.last.send('view', snapshot({ view: view({ ply: 3 }) }));
    await settled();
    expect(store.shown?.hand.map((one) => one.key)).toEqual(before);
  });

  it('takes the very card that was played, whether its move is seen or only the view after it', async () => {
    const rest = ['B2', 'R5', 'CAR'].map((card) => held(card));
    const after = view({ ply: 1, turn: 1, hand: rest });
    for (const tell of [
      () => FakeSource.last.send('entry', entry(2, { view: after })),
      () => FakeSource.last.send('view', snapshot({ seq: 2, view: after })),
    ]) {
      FakeSource.last.send('view', snapshot({ table: table({ game_id: 'other' }) }));
      FakeSource.last.send('view', snapshot());
      await settled();
      store.play('R5-0', 'R5>own');
      tell();
      await settled();
      expect(store.shown?.hand.map((one) => one.key)).toEqual(['B2-0', 'R5-1', 'CAR-0']);
    }
  });

  it('leaves the card in the hand if another one was played in another tab', async () => {
    const rest = ['R5', 'R5', 'CAR'].map((card) => held(card));
    store.play('R5-0', 'R5>own');
    FakeSource.last.send('entry', entry(2, { move: 'B2>own', view: view({ ply: 1, hand: rest }) }));
    await settled();
    expect(store.shown?.hand.map((one) => one.key)).toEqual(['R5-0', 'R5-1', 'CAR-0']);
  });

  it('does not wait at a race that is over when the reader has another seat', async () => {
    const over = { code: 'race-over', args: {} } as Event;
    const before = sau.view({ seat: 0 });
    FakeSource.last.send('view', snapshot({ seq: 2, view: before }));
    await settled();
    FakeSource.last.send('entry', entry(3, { view: sau.view({ ply: 1 }), events: [over] }));
    FakeSource.last.send('entry', entry(4, { view: sau.view({ ply: 2 }) }));
    await settled();
    expect(store.held).toEqual(over);
    const seats = table().seats.map((seat) => ({ ...seat, yours: seat.seat === 2 }));
    FakeSource.last.send('view', snapshot({ seq: 5, table: table({ seq: 5, seats }), view: null }));
    await settled();
    expect(store.held).toBeNull();
    expect(store.view).toBeNull(); // nothing more is seen with the old eyes
    FakeSource.last.send(
      'view',
      snapshot({ seq: 5, table: table({ seq: 5, seats }), view: view({ seat: 2 }) }),
    );
    await settled();
    expect(store.view?.seat).toBe(2);
  });

  it('says that the table cannot be reached, and comes back by itself', async () => {
    const lost = FakeSource.last;
    lost.readyState = 2;
    lost.dispatchEvent(new globalThis.Event('error'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.live).toBe(false);
    expect(FakeSource.last).not.toBe(lost);
    FakeSource.last.open();
    expect(store.live).toBe(true);
  });

  it('is let go while the page is hidden, and caught up with when it is shown', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get');
    hidden.mockReturnValue(true);
    document.dispatchEvent(new globalThis.Event('visibilitychange'));
    const old = FakeSource.last;
    expect(old.readyState).toBe(FakeSource.CLOSED);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new globalThis.Event('visibilitychange'));
    expect(FakeSource.last).not.toBe(old);
    FakeSource.last.send('view', snapshot({ view: view({ ply: 9 }) }));
    await settled();
    expect(store.view?.ply).toBe(9);
    hidden.mockRestore();
  });

  it('drops what must not be read back any more (H10)', async () => {
    for (const [seq, seat] of [
      [2, 1],
      [3, 2],
      [4, 0],
      [5, 1],
    ]) {
      FakeSource.last.send('entry', entry(seq, { seat, view: view({ ply: seq - 1 }) }));
      await settled();
    }
    expect(store.log.map((one) => one.seq)).toEqual([4, 5]);
  });

  it('begins a new game without anything of the old one', async () => {
    FakeSource.last.send('entry', entry(2, { seat: 1 }));
    const next = table({ game_id: 'second', game_number: 2 });
    FakeSource.last.send(
      'entry',
      entry(3, { kind: 'start', game_id: 'second', ply: null, move: null, table: next, view: view() }),
    );
    await settled();
    expect(store.view?.ply).toBe(0);
    expect(store.log.map((one) => one.seq)).toEqual([3]);
  });
});

describe('what happened meanwhile', () => {
  const paused = (seq: number): LogEntry => {
    const {
      table: _table,
      view: _view,
      ...line
    } = entry(seq, { kind: seq % 2 ? 'resume' : 'pause', move: null });
    return line;
  };
  const lines = (last: number): LogEntry[] =>
    Array.from({ length: last - 1 }, (_, index) => paused(index + 2));
  const seqs = (): number[] => store.recap.map(({ seq }) => seq);

  it('stays told until it is put away, also when the stream begins anew', async () => {
    FakeSource.last.send('view', snapshot({ seq: 3, log: lines(3) }));
    await settled();
    store.recap = [];
    FakeSource.last.send('view', snapshot({ seq: 6, log: lines(6) }));
    await settled();
    expect(seqs()).toEqual([4, 5, 6]);
    FakeSource.last.send('view', snapshot({ seq: 7, log: lines(7) }));
    await settled();
    expect(seqs()).toEqual([4, 5, 6, 7]);
  });
});
