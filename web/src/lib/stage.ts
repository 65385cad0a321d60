import { keyed, type Held } from './hand.ts';
import { scene, type Flight, type OnStage, type Place, type Scene, type Stage } from './scene.ts';
import type { ArgsOf, Event, EventCode, HeulView, Pile, Seat, Top } from './types.ts';

/** What is drawn of the onions' game. */
export interface Shown extends OnStage<HeulView> {
  /** A hand card whose slot is there while the card itself is still in the air. */
  arriving: string | null;
}

/** What a fresh view looks like after `before`: cards that stay keep their keys. */
export function shownFrom(view: HeulView, before: Shown | null): Shown {
  const kept = before?.hand.filter((held) => held.key !== before.played) ?? [];
  return { view, hand: keyed(kept, view.hand), played: null, arriving: null };
}

type Teller<Code extends EventCode> = (
  args: ArgsOf<Code>,
  before: Shown,
  after: Shown,
) => Partial<Scene<Shown>>;
type Tellers = { [Code in EventCode]?: Teller<Code> };

/** The picture of `event` on the way from what is shown now to what will be shown after the whole move. */
export function sceneOf(event: Event, before: Shown, after: Shown): Scene<Shown> {
  // each teller takes the arguments of its own code, which the compiler can't see through a look-up
  const tell = TELLERS[event.code] as Teller<EventCode> | undefined;
  return scene(tell ? tell(event.args as never, before, after) : {});
}

const TELLERS: Tellers = {
  'card-played': ({ seat, card }, before, after) => laid(seat, seat, card, card, before, after),
  'card-given': ({ seat, to, card }, before, after) => laid(seat, to, card, card, before, after),
  'onion-laid': ({ seat, card }, before, after) => laid(seat, seat, card, 'onion', before, after),
  'special-played': ({ seat, card }, before) => ({
    begin: (shown) => withoutCard(shown, seat, card),
    flights: [
      {
        from: source(seat, card, before),
        to: 'discard',
        leaves: shownFace(seat, card, before),
        arrives: card,
      },
    ],
    end: (shown) => withView(shown, { discard: [...shown.view.discard, card] }),
  }),
  'cards-catapulted': ({ seats, cards }, _before, after) => ({
    begin: (shown) => withPiles(shown, after, seats),
    flights: seats.map((seat, index) => fly(`pile-${seat}`, 'discard', cards[index])),
    end: (shown) => withView(shown, { discard: after.view.discard }),
  }),
  'tops-swapped': ({ seat, other }, before, after) =>
    passed(
      [
        [seat, other],
        [other, seat],
      ],
      before,
      after,
    ),
  'tops-passed': ({ direction }, before, after) => {
    const players = before.view.players;
    const step = direction === 'left' ? 1 : players - 1;
    return passed(
      before.view.piles.map((_, seat) => [seat, (seat + step) % players]),
      before,
      after,
    );
  },
  'tops-turned': (_args, before, after) => ({
    turns: before.view.piles.flatMap((pile, seat) => (pile.top === null ? [] : [seat])),
    end: (shown) =>
      withPiles(
        shown,
        after,
        before.view.piles.map((_, seat) => seat),
      ),
  }),
  'card-drawn': ({ seat, card }, before, after) => {
    const fresh = seat === before.view.seat ? freshCard(card, before, after) : null;
    const to: Place = fresh ? `hand-${fresh.key}` : `plate-${seat}`;
    const sizes = { hand_sizes: after.view.hand_sizes };
    return {
      begin: (shown) => ({
        ...withView(shown, { draw_size: after.view.draw_size }),
        ...(fresh && { hand: after.hand, arriving: fresh.key }),
      }),
      flights: [{ from: 'draw', to, leaves: 'onion', arrives: fresh ? fresh.card : 'onion' }],
      end: (shown) => ({ ...withView(shown, sizes), arriving: null }),
    };
  },
};

function laid(
  seat: Seat,
  to: Seat,
  card: string | null,
  face: Top,
  before: Shown,
  after: Shown,
): Partial<Scene<Shown>> {
  return {
    begin: (shown) => withoutCard(shown, seat, card),
    flights: [
      {
        from: source(seat, card, before),
        to: `pile-${to}`,
        leaves: shownFace(seat, card, before),
        arrives: face,
      },
    ],
    end: (shown) => withPiles(shown, after, [to]),
  };
}

/** Top cards changing piles all at once. While they are in the air their piles show nothing: what lies below is secret. */
function passed(ways: [Seat, Seat][], before: Shown, after: Shown): Partial<Scene<Shown>> {
  const moving = ways.filter(([from]) => before.view.piles[from].top !== null);
  const touched = ways.flat();
  const lifted = (pile: Pile): Pile => ({ ...pile, top: null });
  return {
    begin: (shown) => mapPiles(shown, touched, lifted),
    flights: moving.map(([from, to]) => fly(`pile-${from}`, `pile-${to}`, before.view.piles[from].top)),
    end: (shown) => withPiles(shown, after, touched),
  };
}

/** The card in the new hand that was not there before. */
function freshCard(card: string | null, before: Shown, after: Shown): Held | null {
  const old = new Set(before.hand.map((held) => held.key));
  return after.hand.find((held) => held.card === card && !old.has(held.key)) ?? null;
}

const fly = (from: Place, to: Place, face: Top): Flight => ({ from, to, leaves: face, arrives: face });

/** Where a card comes from: the very hand card at home, the name plate of everybody else. */
function source(seat: Seat, card: string | null, before: Shown): Place {
  const held = seat === before.view.seat ? ownCard(card, before) : undefined;
  return held ? `hand-${held.key}` : `plate-${seat}`;
}

function ownCard(card: string | null, shown: Shown): Held | undefined {
  const same = shown.hand.filter((held) => held.card === card);
  return same.find((held) => held.key === shown.played) ?? same[0];
}

const shownFace = (seat: Seat, card: string | null, before: Shown): Top =>
  seat === before.view.seat && card ? card : 'onion';

function withoutCard(shown: Shown, seat: Seat, card: string | null): Shown {
  const hand_sizes = shown.view.hand_sizes.map((size, index) => (index === seat ? size - 1 : size));
  const gone = seat === shown.view.seat ? ownCard(card, shown) : undefined;
  return { ...withView(shown, { hand_sizes }), hand: shown.hand.filter((held) => held !== gone) };
}

const withView = (shown: Shown, part: Partial<HeulView>): Shown => ({
  ...shown,
  view: { ...shown.view, ...part },
});

const withPiles = (shown: Shown, after: Shown, seats: Seat[]): Shown =>
  mapPiles(shown, seats, (_, seat) => after.view.piles[seat]);

function mapPiles(shown: Shown, seats: Seat[], change: (pile: Pile, seat: Seat) => Pile): Shown {
  return withView(shown, {
    piles: shown.view.piles.map((pile, seat) => (seats.includes(seat) ? change(pile, seat) : pile)),
  });
}

/** Drawing a card always follows and says nothing. */
const newsOf = (event: Event): boolean => event.code !== 'card-drawn';

export const heulStage: Stage<Shown> = {
  shownFrom,
  sceneOf,
  newsOf,
  holds: () => false,
  onTurn: (view, seat) => view.turn === seat,
};
