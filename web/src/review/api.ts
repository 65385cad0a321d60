import { ask } from '../lib/api.ts';
import type { components } from '../lib/schema.d.ts';

/** What was found out about a game that is over, by the server's own description. */
type Schemas = components['schemas'];
export type Review = Schemas['Review'];
export type Judged = Schemas['Judged'];
/** How far a review is: not asked for, so many moves judged, or done. */
export type Progress = Schemas['ReviewView'];

const reviewOf = (game: string): string => `games/${encodeURIComponent(game)}/review`;
export const lookAtReview = (game: string): Promise<Progress> => ask('GET', reviewOf(game));
/** Once for everybody: whoever asks second is told how far it is. */
export const makeReview = (game: string): Promise<Progress> => ask('POST', reviewOf(game));
