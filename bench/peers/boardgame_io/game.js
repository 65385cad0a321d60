// A game of the size of "Heul doch!": 98 cards, hands of four, a pile for each seat, one card a turn, face up or down.
// Written for this comparison; it goes round for ever, so that only moves are measured.

const HAND = 4;
const COLOURS = ['R', 'O', 'Y', 'G', 'B', 'V', 'N'];

function deal(players, random) {
  const cards = COLOURS.flatMap((colour) => Array.from({ length: 14 }, (_, i) => `${colour}${(i % 7) + 1}`));
  const deck = random.Shuffle(cards);
  const seats = Array.from({ length: players });
  return {
    piles: seats.map(() => [{ card: deck.pop(), down: false }]),
    hands: seats.map(() => deck.splice(-HAND)),
    deck,
    round: 0,
  };
}

const PLACES = ['own', 'left', 'right'];

function whose(players, seat, place) {
  return (seat + { own: 0, onion: 0, left: 1, right: players - 1 }[place]) % players;
}

function fits(G, card, pile) {
  const top = G.piles[pile].at(-1);
  return top.down || top.card[0] === card[0] || top.card[1] === card[1];
}

function play({ G, ctx, random, playerID }, index, place) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  const card = hand[index];
  if (card === undefined) return 'INVALID_MOVE';
  const pile = whose(ctx.numPlayers, seat, place);
  if (place !== 'onion' && !fits(G, card, pile)) return 'INVALID_MOVE';
  hand.splice(index, 1);
  G.piles[pile].push({ card, down: place === 'onion' });
  if (G.deck.length) hand.push(G.deck.pop());
  if (hand.length === 0) Object.assign(G, deal(ctx.numPlayers, random), { round: G.round + 1 });
}

// As ours does it, the server says of each hand card where it may go and why not elsewhere.
function offers(G, ctx, seat) {
  const onTurn = ctx.currentPlayer === String(seat);
  return G.hands[seat].map((card) => {
    const moves = [];
    const refused = [];
    if (!onTurn) {
      refused.push({ to: null, seat: null, code: 'why-not-your-turn', args: { seat: Number(ctx.currentPlayer) } });
      return { card, moves, refused };
    }
    for (const place of PLACES) {
      const pile = whose(ctx.numPlayers, seat, place);
      const effect = { code: `effect-${place === 'own' ? 'own' : 'give'}`, args: { card } };
      if (fits(G, card, pile)) moves.push({ move: `${card}>${place}`, to: place, seat: pile, effect });
      else refused.push({ to: place, seat: pile, code: 'why-no-match', args: { card, top: shown(G.piles[pile].at(-1)) } });
    }
    moves.push({ move: `${card}>onion`, to: 'onion', seat, effect: { code: 'effect-onion', args: { card } } });
    return { card, moves, refused };
  });
}

function shown({ card, down }) {
  return down ? 'onion' : card;
}

module.exports = {
  name: 'peer',
  minPlayers: 3,
  maxPlayers: 6,
  setup: ({ ctx, random }) => deal(ctx.numPlayers, random),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
  playerView: ({ G, ctx, playerID }) => ({
    round: G.round,
    hand: playerID === null ? [] : offers(G, ctx, Number(playerID)),
    handSizes: G.hands.map((hand) => hand.length),
    drawSize: G.deck.length,
    tops: G.piles.map((pile) => shown(pile.at(-1))),
    pileSizes: G.piles.map((pile) => pile.length),
    onions: playerID === null ? null : G.piles[Number(playerID)].filter(({ down }) => down).length,
  }),
};
