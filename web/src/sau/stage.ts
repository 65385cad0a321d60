import { keyed, type Held } from '../lib/hand.ts';
import { scene, type Flight, type OnStage, type Place, type Scene, type Stage } from '../lib/scene.ts';
import type { ArgsOf, Event, EventCode, SauHandCard, SauView, Seat } from '../lib/types.ts';

/** What is drawn of the pig race. */
export interface SauShown extends OnStage<SauView> {
  /** Hand cards whose slots are there while the cards themselves are still in the air. */
  arriving: readonly string[];
  /** The pig that is on its way. */
  trotting: string | null;
  /** Who has said "Mau" or "Mau Mau" with the card on top. */
  called: Called | null;
}

interface Called {
  seat: Seat;
  word: 'mau' | 'mau-mau';
}

/** The faces of flying cards that are no hand cards. */
export const BACK = 'back';
export const betFace = (pig: string | null | undefined): string => `bet:${pig ?? ''}`;

/** Between two cards that are taken one after the other (ms). */
const NEXT_CARD = 130;

const COLOURS = 'PBKE';
const SYMBOLS = '123456X+S';

/** Hand cards lie sorted: by colour, the green ones last. */
const rank = (card: string): number =>
  card === 'BAU' ? 99 : (card[1] === 'S' ? 50 : 0) + COLOURS.indexOf(card[0]) * 10 + SYMBOLS.indexOf(card[1]);
const sorted = <Card extends { card: string }>(hand: readonly Card[]): Card[] =>
  hand.toSorted((a, b) => rank(a.card) - rank(b.card));

export function shownFrom(view: SauView, before: SauShown | null): SauShown {
  const kept = before?.hand.filter((held) => held.key !== before.played) ?? [];
  const called = before && sameTop(view, before.view) ? before.called : null;
  return { view, hand: keyed(kept, sorted(view.hand)), played: null, arriving: [], trotting: null, called };
}

const sameTop = (one: SauView, other: SauView): boolean =>
  one.top === other.top && one.discard_size === other.discard_size;

export function sceneOf(event: Event, before: SauShown, after: SauShown): Scene<SauShown> {
  // each teller takes the arguments of its own code, which the compiler can't see through a look-up
  const tell = TELLERS[event.code] as Teller<EventCode> | undefined;
  return scene(tell ? tell(event.args as never, before, after) : {});
}

type Change = (shown: SauShown) => SauShown;
type Teller<Code extends EventCode> = (
  args: ArgsOf<Code>,
  before: SauShown,
  after: SauShown,
) => Partial<Scene<SauShown>>;
type Tellers = { [Code in EventCode]?: Teller<Code> };

const TELLERS: Tellers = {
  'card-laid': ({ seat, card, call }, before) => ({
    begin: (shown) => ({
      ...withoutCard(shown, seat, card),
      called: call === 'none' ? null : { seat, word: call },
    }),
    flights: [flight(source(seat, card, before), 'discard', seat === before.view.seat ? card : BACK, card)],
    end: withView((view) => ({
      top: card,
      opening: false,
      demanded: null,
      discard_size: view.discard_size + 1,
    })),
  }),
  'pig-trotted': ({ pig, space }, before) => trot(pig, before.view.pigs[pig], space),
  'pig-went-back': ({ pig, space }, before, after) => ({
    ...trot(pig, before.view.pigs[pig], space),
    end: (shown) => ({ ...withView(() => ({ steps: after.view.steps }))(shown), trotting: null }),
  }),
  'seat-skipped': ({ seat }) => ({ marks: [`plate-${seat}`] }),
  'seat-passed': ({ seat }) => ({ marks: [`plate-${seat}`] }),
  'cards-pending': ({ seat, number }) => ({
    end: withView(() => ({ pending: number })),
    marks: ['pending', `plate-${seat}`],
  }),
  'colour-demanded': ({ colour }) => ({ end: withView(() => ({ demanded: colour })), marks: ['demand'] }),
  'card-drawn': ({ seat, card }, before, after) => drawn(seat, card ? [card] : null, 1, before, after),
  'cards-taken': ({ seat, number, cards }, before, after) => {
    const taken = drawn(seat, cards ?? null, number, before, after);
    return { ...taken, begin: (shown) => withView(() => ({ pending: 0 }))(taken.begin(shown)) };
  },
  reshuffled: ({ number }) => ({
    begin: withView(() => ({ discard_size: 1 })),
    flights: [flight('discard', 'draw', BACK, BACK)],
    end: withView(() => ({ draw_size: number })),
    marks: ['draw'],
  }),
  'bet-placed': ({ seat, place, pig }, _before, after) => ({
    flights: [flight(`plate-${seat}`, `bet-${place}`, betFace(pig), betFace(pig))],
    end: withView(() => ({ bets: after.view.bets })),
  }),
  'bet-changed': ({ seat, place, pig }, _before, after) => ({
    begin: withView((view) => ({ bets: view.bets.filter((bet) => bet.seat !== seat) })),
    flights: [flight(`plate-${seat}`, `bet-${place}`, betFace(pig), betFace(pig))],
    end: withView(() => ({ bets: after.view.bets })),
  }),
  'objection-made': ({ other, card }, before, after) => takenBack(other, card, before, after),
  'race-begun': (_args, before, after) => ({
    begin: withView(() => ({ ...after.view, hand_sizes: before.view.hand_sizes.map(() => 0), hand: [] })),
    flights: dealt(after),
    end: () => after,
  }),
};

/** A pig goes space by space. */
function trot(pig: string, from: number, to: number): Partial<Scene<SauShown>> {
  const way = Math.sign(to - from);
  const spaces = Array.from({ length: Math.abs(to - from) }, (_, index) => from + way * (index + 1));
  return {
    begin: (shown) => ({ ...shown, trotting: pig }),
    steps: spaces.map((space) => standsAt(pig, space)),
    end: (shown) => ({ ...shown, trotting: null }),
  };
}

const standsAt = (pig: string, space: number): Change =>
  withView((view) => ({ pigs: { ...view.pigs, [pig]: space } }));

/** Cards come to a hand: the very ones at home, backs for everybody else. */
function drawn(
  seat: Seat,
  cards: string[] | null,
  number: number,
  before: SauShown,
  after: SauShown,
): Partial<Scene<SauShown>> & { begin: Change } {
  const fresh = seat === before.view.seat && cards ? freshCards(cards, before, after) : [];
  const goals = fresh.length > 0 ? fresh.map((held) => `hand-${held.key}` as Place) : plates(seat, number);
  return {
    begin: (shown) => {
      const left = withView((view) => ({ draw_size: Math.max(0, view.draw_size - number) }))(shown);
      return fresh.length > 0 ? { ...left, hand: after.hand, arriving: fresh.map((held) => held.key) } : left;
    },
    flights: goals.map((goal, index) => ({
      ...flight('draw', goal, BACK, fresh[index]?.card ?? BACK),
      delay: index * NEXT_CARD,
    })),
    end: (shown) => ({
      ...withView((view) => ({ hand_sizes: sized(view, seat, number) }))(shown),
      arriving: [],
    }),
  };
}

const plates = (seat: Seat, number: number): Place[] =>
  Array.from({ length: number }, (): Place => `plate-${seat}`);

/** The follow-up goes back first, then the card (S10). */
function takenBack(other: Seat, card: string, before: SauShown, after: SauShown): Partial<Scene<SauShown>> {
  const steps = Object.entries(after.view.pigs).flatMap(
    ([pig, space]) => trot(pig, before.view.pigs[pig], space).steps ?? [],
  );
  const fresh = other === before.view.seat ? freshCards([card], before, after) : [];
  const goal: Place = fresh.length > 0 ? `hand-${fresh[0].key}` : `plate-${other}`;
  return {
    begin: (shown) =>
      fresh.length > 0 ? { ...shown, hand: after.hand, arriving: fresh.map((held) => held.key) } : shown,
    steps: [...steps, withView(() => ({ top: after.view.top, demanded: after.view.demanded }))],
    flights: [flight('discard', goal, card, fresh.length > 0 ? card : BACK)],
    end: (shown) => ({
      ...withView(() => ({ ...after.view }))(shown),
      hand: after.hand,
      arriving: [],
      called: null,
    }),
    marks: [`plate-${other}`],
  };
}

/** A card or two for everybody, as a sign that five are dealt. */
const dealt = ({ view }: SauShown): Flight[] =>
  view.hand_sizes.map((_, seat) => ({
    ...flight('draw', `plate-${seat}`, BACK, BACK),
    delay: seat * NEXT_CARD,
  }));

/** The cards in the new hand that were not there before. */
function freshCards(cards: string[], before: SauShown, after: SauShown): Held<SauHandCard>[] {
  const old = new Set(before.hand.map((held) => held.key));
  return after.hand.filter((held) => cards.includes(held.card) && !old.has(held.key));
}

const flight = (from: Place, to: Place, leaves: string, arrives: string): Flight => ({
  from,
  to,
  leaves,
  arrives,
});

/** Where a card comes from: the very hand card at home, the name plate of everybody else. */
function source(seat: Seat, card: string, before: SauShown): Place {
  const held = seat === before.view.seat ? ownCard(card, before) : undefined;
  return held ? `hand-${held.key}` : `plate-${seat}`;
}

function ownCard(card: string, shown: SauShown): Held<SauHandCard> | undefined {
  const same = shown.hand.filter((held) => held.card === card);
  return same.find((held) => held.key === shown.played) ?? same[0];
}

function withoutCard(shown: SauShown, seat: Seat, card: string): SauShown {
  const gone = seat === shown.view.seat ? ownCard(card, shown) : undefined;
  const left = withView((view) => ({ hand_sizes: sized(view, seat, -1) }))(shown);
  return { ...left, hand: shown.hand.filter((held) => held !== gone) };
}

const sized = (view: SauView, seat: Seat, more: number): number[] =>
  view.hand_sizes.map((size, index) => (index === seat ? size + more : size));

function withView(change: (view: SauView) => Partial<SauView>): Change {
  return (shown) => ({ ...shown, view: { ...shown.view, ...change(shown.view) } });
}

export const sauStage: Stage<SauShown> = {
  shownFrom,
  sceneOf,
  newsOf: () => true,
  holds: (event) => event.code === 'race-over',
  onTurn: (view, seat) => view.phase !== 'window' && view.acting.includes(seat),
};
