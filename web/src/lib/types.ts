import type { components } from './schema.d.ts';

/**
 * The shapes that travel between server and client, by the server's own description (`npm run types`).
 * Card codes: `R5`, `CAT`; a top may also be `onion`, or null on an empty pile.
 */
type Schemas = components['schemas'];

export type Seat = number;
export type Top = string | null;
export type Args = Record<string, unknown>;

/** A code of the message catalogue with its arguments: no sentence travels. */
export interface Message {
  code: string;
  args: Args;
}

export type Event = Schemas['Event'];
export type EventCode = Event['code'];
export type ArgsOf<Code extends EventCode> = Extract<Event, { code: Code }>['args'];

export type Move = Schemas['MoveChoice'];
export type Refusal = Schemas['Refusal'];
export type HandCard = Schemas['HandCard'];
export type Pile = Schemas['Pile'];
export type PileCard = Schemas['PileCard'];
export type HeulView = Schemas['HeulView'];
export type SauView = Schemas['SauView'];
export type SauHandCard = Schemas['HeldCard'];
export type SauPlay = Schemas['CardPlay'];
export type RaceEnd = Schemas['RaceEnd'];
/** What a seat is shown of the game that is played. */
export type GameView = HeulView | SauView;
export type GameName = GameView['game'];

export type SeatView = Schemas['SeatView'];
export type TableView = Schemas['TableView'];
export type MemoryAid = TableView['memory_aid'];
export type Tempo = TableView['pace'];
export type Grace = TableView['grace'];
export type Watchers = TableView['watchers'];
/** What the host may change. */
export type Wishes = Schemas['ChangeBody'];
export type PublicTable = Schemas['PublicTable'];
/** Where this server can be reached, and who can open that address. */
export type Reach = Schemas['Reach'];
export type Presence = Schemas['PresenceMessage'];

/** A line of the log. At a `start`, `seat` is the one that begins. */
export type LogEntry = Schemas['LogEntry'];
/** What has just happened, and how the table and the cards are after it. */
export type Entry = Schemas['EntryMessage'];
/** Everything about a table at one moment. */
export type Snapshot = Schemas['ViewMessage'];

export type GameInfo = Schemas['GameInfo'];
export type Me = Schemas['Me'];
/** What is left out is as the server has it by default. */
export type NewTable = Partial<Schemas['NewTable']> & Pick<Schemas['NewTable'], 'game' | 'seats'>;
export type MoveDone = Schemas['MoveDone'];
/** What a good player would do, what else there is, and why. */
export type Hint = Schemas['HintView'];
/** What a refusal says; a stale move brings the fresh view along. */
export type ErrorBody = Schemas['ErrorBody'] & Partial<Pick<Schemas['StaleBody'], 'view'>>;
/** Something that was said at a table. */
export type ChatLine = Schemas['ChatLine'];
/** A gesture from somebody to somebody. */
export type Emote = Schemas['EmoteMessage'];
export type Gesture = Emote['emote'];
