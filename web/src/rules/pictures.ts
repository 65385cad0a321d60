import type { Component } from 'svelte';
import type { GameName } from '../lib/types.ts';
import Comfort from './Comfort.svelte';
import Counting from './Counting.svelte';
import Example from './Example.svelte';
import SpecialCards from './SpecialCards.svelte';
import Turned from './Turned.svelte';
import Bets from './sau/Bets.svelte';
import Call from './sau/Call.svelte';
import Course from './sau/Course.svelte';
import Effects from './sau/Effects.svelte';
import Middle from './sau/Middle.svelte';
import Paid from './sau/Paid.svelte';
import Pigs from './sau/Pigs.svelte';
import { SAU_FITS, SAU_KINDS } from './sau/samples.ts';
import { HEUL_COLOURS, HEUL_EMPTY, HEUL_FITS, HEUL_ONIONS, type Row } from './samples.ts';

/** What the pages in docs/rules/ call a picture, and how it is made: a row of cards, or a drawing of its own. */
export const PICTURES: Record<GameName, Record<string, Row | Component>> = {
  heul: {
    colours: HEUL_COLOURS,
    turned: Turned,
    fits: HEUL_FITS,
    onions: HEUL_ONIONS,
    comfort: Comfort,
    example: Example,
    counting: Counting,
    specials: SpecialCards,
    empty: HEUL_EMPTY,
  },
  sau: {
    pigs: Pigs,
    kinds: SAU_KINDS,
    track: Course,
    piles: Middle,
    fits: SAU_FITS,
    effects: Effects,
    bets: Bets,
    paid: Paid,
    call: Call,
  },
};
