/** Everything the client draws with. */
export { default as Card } from './Card.svelte';
export { default as CrybabyBadge } from './CrybabyBadge.svelte';
export { default as DrawPile } from './DrawPile.svelte';
export { default as EmptyPile } from './EmptyPile.svelte';
export { default as Handkerchief } from './Handkerchief.svelte';
export { default as HeulScene } from './HeulScene.svelte';
export { default as Logo } from './Logo.svelte';
export { default as Wreath } from './Wreath.svelte';
export type { Mood } from './face/faces';
export { COLOURS, TONES, type Colour } from './palette';
